import { expect, test } from 'vitest';

import { resumeRun, retryRun } from '../../../src/bulk/run/run-status.ts';
import { startRun } from '../../../src/bulk/run/start-run.ts';
import { exceptionsOf } from '../../../src/bulk/report/exceptions.ts';
import { readingOf } from '../../../src/base/rows/reading.ts';
import type { Row } from '../../../src/base/rows/row.ts';
import { requestOf, type World, world } from './world.ts';

const FAILING = 'failing';

/** Rows about these documents of the sandbox's catalogue, run to their end. */
async function runOf(it: World, numbers: readonly string[]) {
  const { ledger, sandbox, time } = it;
  const settings = { environment: 'sandbox', attachments: true } as const;
  const draft = await ledger.startPlan(FAILING, settings, { concurrency: 4 }, time.now());
  const rows = numbers.map((identifier, index) => {
    const { document, ...request } = requestOf(index + 1);
    return {
      number: index + 1,
      data: { reference: `E-${index + 1}`, request: { ...request, document: { ...document, identifier } } },
    };
  });
  await ledger.addRows(draft, rows as never, { repeat: false });
  await ledger.endPlan(draft);
  const { url: baseUrl, credentials } = sandbox;
  const { accessToken } = credentials;
  const checks = { baseUrl, accessToken, fetch: time.fetch, clock: time, logLevel: 'off' } as const;
  return startRun(ledger, FAILING, { checks });
}

async function rowsOf({ ledger }: World): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of ledger.rows(FAILING)) rows.push(row);
  return rows;
}

test('a check that fails ends its row at once, with what to do next, and the run is done', async () => {
  await using it = await world({ people: 1 });
  const began = it.time.now();
  const summary = await runOf(it, [
    'SBXNOTFOUND',
    'SBXUNAVAILABLE',
    'SBXLOGINREFUSED',
    'SBXFAILED',
    'SBXSTATUSPURGED',
    'SBXPERSON9',
  ]);
  expect(summary).toMatchObject({ ended: 'done', counts: { completed: 1, failed: 5, total: 6 } });
  expect(it.time.now() - began).toBeLessThan(120_000);
  const rows = await rowsOf(it);
  expect(rows.map(({ problem }) => problem?.code)).toEqual([
    'check-failed-data',
    'check-failed-passing',
    'check-failed-credentials',
    'check-failed',
    'check-withdrawn',
    undefined,
  ]);
});

test('the report says of a failed check that nothing is known of its person', async () => {
  await using it = await world({ people: 1 });
  await runOf(it, ['SBXNOTFOUND']);
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
  await using it = await world({ people: 1 });
  await runOf(it, ['SBXUNAVAILABLE', 'SBXPERSON9']);
  expect(await retryRun(it.ledger, FAILING)).toBe(1);
  await resumeRun(it.ledger, FAILING);
  const { url: baseUrl, credentials } = it.sandbox;
  const checks = {
    baseUrl,
    accessToken: credentials.accessToken,
    fetch: it.time.fetch,
    clock: it.time,
    logLevel: 'off',
  } as const;
  const again = await startRun(it.ledger, FAILING, { checks });
  expect(again).toMatchObject({ ended: 'done', counts: { completed: 1, failed: 1 } });
  expect(it.made().get('SBXUNAVAILABLE')).toBe(2);
  expect(it.made().get('SBXPERSON9')).toBe(1);
});
