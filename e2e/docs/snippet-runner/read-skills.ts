import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { readGuide, type Guide } from './guide.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Paths of the skills that packages ship for coding agents, from the root of the repository. */
export const skillFiles: readonly string[] = globSync('packages/*/skills/*/SKILL.md', {
  cwd: root,
}).toSorted();

/** Reads them like guides: what they show runs as it stands. */
export function readSkills(): Guide[] {
  return skillFiles.map((file) => readGuide(file, readFileSync(path.join(root, file), 'utf8')));
}
