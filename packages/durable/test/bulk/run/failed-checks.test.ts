import { expect, test } from 'vitest';

import { exceptionsOf } from '../../../src/bulk/report/exceptions.ts';
import { readingOf } from '../../../src/base/rows/reading.ts';
import type { Row } from '../../../src/base/rows/row.ts';
import { retryRun } from '../../../src/bulk/run/run-status.ts';
import { RUN, type World, world } from './world.ts';

/** A planned run whose first rows meet these scenarios of the sandbox, each once, in their order. */
async function worldOf(scenarios: readonly string[]): Promise<World> {
  const it = await world({ people: scenarios.length + 1, budget: { concurrency: 1 } });
  for (const scenario of scenarios) it.sandbox.arm({ scenario });
  return it;
}

async function rowsOf({ ledger }: World): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of ledger.rows(RUN)) rows.push(row);
  return rows;
}

test('a check that fails ends its row at once, with what to do next, and the run is done', async () => {
  await using it = await worldOf([
    'failed-vevo-person-not-found',
    'failed-vevo-unavailable',
    'failed-vevo-login-error',
    'failed-without-code',
    'purged-status',
  ]);
  const began = it.time.now();
  const summary = await it.start();
  expect(summary).toMatchObject({ ended: 'done', counts: { completed: 1, failed: 5, total: 6 } });
  expect(it.time.now() - began).toBeLessThan(120_000);
  expect((await rowsOf(it)).map(({ problem }) => problem?.code)).toEqual([
    'check-failed-data',
    'check-failed-passing',
    'check-failed-credentials',
    'check-failed',
    'check-withdrawn',
    undefined,
  ]);
});

test('the report says of a failed check that nothing is known of its person', async () => {
  await using it = await worldOf(['failed-vevo-person-not-found']);
  await it.start();
  const [row] = await rowsOf(it);
  const reading = readingOf(row!, 'sandbox', '2026-03-05');
  expect(reading.work).toEqual({ entitlement: 'unknown', reason: 'failed' });
  expect(exceptionsOf(reading, [], true)).toEqual([
    {
      kind: 'failed',
      reason: 'check-failed-data',
      rule: 'has a check that found nobody with this document and birth date',
      fix: expect.stringContaining('Compare document type'),
    },
  ]);
});

test('a failed row can be sent again, and takes the result of its second check', async () => {
  await using it = await worldOf(['failed-vevo-unavailable']);
  expect(await it.start()).toMatchObject({ counts: { completed: 1, failed: 1 } });
  expect(await retryRun(it.ledger, RUN)).toBe(1);
  expect(await it.start()).toMatchObject({ ended: 'done', counts: { completed: 2, failed: 0 } });
  expect([...it.made().values()].toSorted()).toEqual([1, 2]);
  expect((await rowsOf(it)).map(({ problem }) => problem)).toEqual([null, null]);
});
