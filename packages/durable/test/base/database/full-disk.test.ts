import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { onTestFinished, test, expect } from 'vitest';

import { openLedger } from '../../../src/open-ledger.ts';
import { all, inventedRow, inventedRows, KEY, planned } from '../../bulk/ledger/invented.ts';

/** A separate file system, if the test may mount one; undefined otherwise. */
async function smallDisk(megabytes: number): Promise<string | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'small-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  onTestFinished(async () => {
    if (mounted.status === 0) spawnSync('umount', ['-l', folder]);
    await rm(folder, { recursive: true, force: true });
  });
  return mounted.status === 0 ? folder : undefined;
}

function fill(filler: string): void {
  for (let size = 1 << 20; size >= 1; size >>= 1) {
    try {
      for (;;) writeFileSync(filler, Buffer.alloc(size), { flag: 'a' });
    } catch {
      // There is no room left for a piece of this size.
    }
  }
}

test('a full disk is told as such, nothing is lost, and the step succeeds once there is room', async (context) => {
  const disk = await smallDisk(12);
  if (disk === undefined) {
    context.skip('this process may not mount a file system');
    return;
  }
  await using ledger = await openLedger({ folder: path.join(disk, 'ledger') }, { key: KEY });
  await planned(ledger, inventedRows(500));
  const draft = await ledger.startPlan(
    'autumn',
    { environment: 'sandbox', attachments: true },
    { concurrency: 1 },
    0,
  );
  fill(path.join(disk, 'filler'));
  let added = 0;
  const addUntilFull = async () => {
    for (;;) {
      await ledger.addRows(draft, [inventedRow(added + 1, 10_000 + added)], { repeat: false });
      added += 1;
    }
  };
  await expect(addUntilFull()).rejects.toMatchObject({
    name: 'LedgerFullError',
    message: expect.stringContaining('Free some space'),
  });
  expect(await ledger.counts('autumn')).toMatchObject({ planned: added, total: added });
  expect(await all(ledger.rows('spring'))).toHaveLength(500);
  const lease = (await ledger.lease('spring', 'worker', 1, 2).catch((error: Error) => error.name)) ?? 'none';
  expect(lease).toBe('LedgerFullError');
  // Steps that share a commit fail together, also if the disk is full before the commit.
  const large = Array.from({ length: 400 }, (_, index) => {
    const { number, data } = inventedRow(10_000 + index);
    return { number, data: { ...data, reference: 'E'.repeat(30_000) } };
  });
  const steps = await Promise.allSettled([
    ledger.setState('spring', 'paused'),
    ledger.addRows(draft, large, { repeat: false }),
    ledger.setState('spring', 'paused'),
  ]);
  const names = steps.map((step) => step.status === 'rejected' && (step.reason as Error).name);
  expect(names).toEqual(['LedgerFullError', 'LedgerFullError', 'LedgerFullError']);
  expect(await ledger.run('spring')).toMatchObject({ state: 'ready' });

  rmSync(path.join(disk, 'filler'));
  await ledger.addRows(draft, [inventedRow(added + 1, 10_000 + added)], { repeat: false });
  expect(await ledger.counts('autumn')).toMatchObject({ planned: added + 1 });
  expect(await ledger.lease('spring', 'worker', 1, 2)).toMatchObject({ chunk: 0 });
});
