import { execFileSync } from 'node:child_process';
import path from 'node:path';

import { expect, test } from 'vitest';

import { isNight } from '../../../../vitest.nightly.ts';

interface Told {
  readonly bytes: number;
  readonly seen: number;
  readonly forms: readonly string[];
  /** Megabytes. */
  readonly before: number;
  readonly peak: number;
}

const program = path.join(import.meta.dirname, 'programs/read-large.ts');

/** In a process with a small heap, so that what it doesn't need is collected: what it needs shows. */
function read(kind: string, megabytes: number): Told {
  const args = ['--max-old-space-size=64', '--max-semi-space-size=8', program, kind, String(megabytes)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Told;
}

/** They take more than a minute each. */
const AT_NIGHT: [kind: string, formsOf: (seen: number) => string[]][] = [
  ['one huge body', () => ['too-large 1']],
  ['many entries', (seen) => [`data-array ${seen}`]],
  ['one entry with many messages', () => ['data-array 1']],
];

test.each<[kind: string, formsOf: (seen: number) => string[]]>([
  ...(isNight ? AT_NIGHT : []),
  ['one huge name', () => ['data-array 1']],
  ['one huge number', () => ['data-array 1']],
])('reads 200 MB of %s in one line with less than half of that in memory', (kind, formsOf) => {
  const { bytes, seen, forms, before, peak } = read(kind, 200);
  expect(bytes).toBeGreaterThan(200_000_000);
  expect(forms).toEqual(formsOf(seen));
  expect((peak - before) * 1_000_000).toBeLessThan(bytes / 2);
});
