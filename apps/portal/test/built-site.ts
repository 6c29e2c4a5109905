import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteFolder } from '../server/site.ts';

/** The files of the built portal that match a pattern, relative to its root. */
export function builtFiles(pattern: string): string[] {
  return globSync(pattern, { cwd: siteFolder }).toSorted();
}

export function readBuilt(file: string): string {
  return readFileSync(join(siteFolder, file), 'utf8');
}
