import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, onTestFinished, test } from 'vitest';

import { isNight } from '../../../../vitest.nightly.ts';
import { CANARY } from '../support/canaries.ts';

const run = promisify(execFile);
const EXCHANGES = isNight ? 100_000 : 10_000;

test('many thousand exchanges leave no value in the report, in memory or on the disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'observed-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const script = new URL('../support/many-exchanges.ts', import.meta.url).pathname;
  const { stdout } = await run(process.execPath, ['--expose-gc', script, folder, String(EXCHANGES)], {
    cwd: folder,
    env: { ...process.env, TMPDIR: folder },
  });
  const { exchanges, sightings } = JSON.parse(stdout) as { exchanges: number; sightings: number };
  expect(exchanges).toBe(EXCHANGES);
  expect(sightings).toBeGreaterThan(5000);
  expect(await readdir(folder, { recursive: true })).toEqual([
    'memory.heapsnapshot',
    'written',
    join('written', 'report.json'),
  ]);
  expect(await readFile(join(folder, 'written', 'report.json'), 'utf8')).not.toMatch(CANARY);
  expect(await canaryIn(join(folder, 'memory.heapsnapshot'))).toBeUndefined();
}, 600_000);

/** Where the first one is in a large file, with what stands beside it. */
async function canaryIn(path: string): Promise<string | undefined> {
  let end = '';
  for await (const chunk of createReadStream(path, 'utf8')) {
    const found = CANARY.exec(end + chunk);
    if (found) return (end + chunk).slice(Math.max(0, found.index - 100), found.index + 100);
    end = (chunk as string).slice(-40);
  }
  return undefined;
}
