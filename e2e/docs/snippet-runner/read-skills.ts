import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { readGuide, type Guide } from './guide.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** The skills that packages contain for coding agents, relative to the root of the repository. */
export const skillFiles: readonly string[] = globSync('packages/*/skills/*/SKILL.md', {
  cwd: root,
}).toSorted();

/** Reads them like guides, so that their snippets are run. */
export function readSkills(): Guide[] {
  return skillFiles.map((file) => readGuide(file, readFileSync(path.join(root, file), 'utf8')));
}
