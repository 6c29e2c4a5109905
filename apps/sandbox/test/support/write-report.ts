import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

/** Writes a JSON report like `workrights observe`, with parts that the sandbox doesn't read. Returns its path. */
export function writeReport(changes: object): string {
  const report = {
    format: 'workrights-observe',
    version: 1,
    observed: { exchanges: 214, first: '2026-03-02', last: '2026-03-05' },
    points: [],
    drift: [],
    ...changes,
  };
  return writeText(JSON.stringify(report));
}

/** Writes a file that is deleted when the test ends. Returns its path. */
export function writeText(text: string): string {
  const path = join(temporaryFolder(), 'report.json');
  writeFileSync(path, text);
  return path;
}
