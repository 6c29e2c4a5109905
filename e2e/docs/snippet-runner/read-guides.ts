import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { readGuide, type Guide } from './guide.ts';

const docsFolder = path.resolve(import.meta.dirname, '../../../docs');

/** Reads the guides at these paths below `docs/`. The default is all of them. */
export function readGuides(files: readonly string[] = globSync('**/*.md', { cwd: docsFolder })): Guide[] {
  return files
    .toSorted()
    .map((file) => readGuide(`docs/${file}`, readFileSync(path.join(docsFolder, file), 'utf8')));
}
