import { expect, test } from 'vitest';

import type { Ledger } from '../../../src/open-ledger.ts';
import { all, inventedRow, inventedRows, opened, planned } from './invented.ts';

const DAY = 24 * 60 * 60_000;
const MONDAY = Date.parse('2026-11-16T03:00:00Z');

/** Sends the planned rows, and returns their numbers. */
async function send(ledger: Ledger, run: string, now: number): Promise<number[]> {
  const lease = (await ledger.lease(run, 'worker', now, now + 60_000))!;
  const rows = await ledger.beginSubmitting(lease, 100, now);
  const outcomes = rows.map(
    ({ number }) => ({ number, state: 'pending', checkId: `vc_${run}_${number}` }) as const,
  );
  await ledger.endSubmitting(lease, outcomes, now);
  await ledger.release(lease, now + DAY);
  return rows.map(({ number }) => number);
}

test('the second row of a person is refused, and names the first', async () => {
  await using ledger = await opened();
  await planned(ledger, [inventedRow(1), inventedRow(2), inventedRow(3, 1)]);
  const rows = await all(ledger.rows('spring'));
  expect(rows.map(({ state }) => state)).toEqual(['planned', 'planned', 'refused']);
  expect(rows[2]?.problem).toEqual({
    code: 'duplicate',
    details: [{ rule: 'asks for the same check as row 1', fix: 'Remove one of the two rows.' }],
  });
});

test('whoever another run has sent is refused, with the run, the row and the day, unless repeats are allowed', async () => {
  await using ledger = await opened();
  await planned(ledger, inventedRows(2));
  await send(ledger, 'spring', MONDAY);
  const settings = { environment: 'sandbox', attachments: false } as const;
  const draft = await ledger.startPlan('autumn', settings, { concurrency: 1 }, MONDAY + DAY);
  await ledger.addRows(draft, [inventedRow(7, 2)], { repeat: false });
  await ledger.addRows(draft, [inventedRow(8, 2)], { repeat: true });
  await ledger.endPlan(draft);
  const [first, second] = await all(ledger.rows('autumn'));
  expect(first?.problem).toMatchObject({
    code: 'already-checked',
    details: [{ rule: 'was sent as row 2 of run "spring" on 2026-11-16 (UTC)' }],
  });
  expect(second?.state).toBe('planned');
  expect(await send(ledger, 'autumn', MONDAY + DAY)).toEqual([8]);
});

test('two runs about the same people that were planned before either began send each person once', async () => {
  await using ledger = await opened();
  await planned(ledger, inventedRows(5));
  await planned(ledger, [inventedRow(1, 4), inventedRow(2, 99), inventedRow(3, 5)], 'autumn');
  expect(await send(ledger, 'spring', MONDAY)).toEqual([1, 2, 3, 4, 5]);
  expect(await send(ledger, 'autumn', MONDAY)).toEqual([2]);
  expect(await ledger.counts('autumn')).toMatchObject({ pending: 1, refused: 2 });
});

test('a live check is not the sandbox check of the same person', async () => {
  await using ledger = await opened();
  await planned(ledger, inventedRows(1));
  await send(ledger, 'spring', MONDAY);
  const draft = await ledger.startPlan(
    'live',
    { environment: 'live', attachments: false },
    { concurrency: 1 },
    MONDAY + DAY,
  );
  await ledger.addRows(draft, inventedRows(1), { repeat: false });
  expect(await ledger.counts('live')).toMatchObject({ planned: 1 });
});

test('a run is bound to the service of its first request for good', async () => {
  await using ledger = await opened();
  await planned(ledger, inventedRows(1));
  await ledger.bind('spring', 'https://one.example');
  await ledger.bind('spring', 'https://one.example');
  await expect(ledger.bind('spring', 'https://other.example')).rejects.toMatchObject({
    name: 'OtherServiceError',
    message: expect.stringContaining('https://one.example'),
  });
  expect(await ledger.run('spring')).toMatchObject({ service: 'https://one.example' });
});

test('which of some checks rows have, and since when, is known in all runs', async () => {
  await using ledger = await opened();
  await planned(ledger, inventedRows(2));
  await send(ledger, 'spring', MONDAY);
  expect(await ledger.knownChecks(['vc_spring_2', 'vc_other'])).toEqual(new Map([['vc_spring_2', MONDAY]]));
});

test('of two processes that plan the same run at the same time the first is told, and the other plans its own rows only', async () => {
  await using ledger = await opened();
  const settings = { environment: 'sandbox', attachments: false } as const;
  const start = () => ledger.startPlan('spring', settings, { concurrency: 1 }, MONDAY);
  const first = await start();
  await ledger.addRows(first, [inventedRow(1, 1)], { repeat: false });
  const second = await start();
  await ledger.addRows(second, [inventedRow(1, 2)], { repeat: false });
  const refusal = { name: 'PlanReplacedError', message: expect.stringContaining('Use only one process') };
  await expect(ledger.addRows(first, [inventedRow(2, 3)], { repeat: false })).rejects.toMatchObject(refusal);
  await expect(ledger.endPlan(first)).rejects.toMatchObject(refusal);
  await expect(ledger.dropPlan(first)).rejects.toMatchObject(refusal);
  await ledger.endPlan(second);
  expect(await all(ledger.rows('spring'))).toMatchObject([{ data: inventedRow(1, 2).data }]);
  await expect(ledger.addRows(first, [inventedRow(2, 3)], { repeat: false })).rejects.toMatchObject({
    name: 'RunExistsError',
  });
});

test('a row of a number that the run has already is refused', async () => {
  await using ledger = await opened();
  const settings = { environment: 'sandbox', attachments: false } as const;
  const draft = await ledger.startPlan('spring', settings, { concurrency: 1 }, MONDAY);
  await ledger.addRows(draft, [inventedRow(1)], { repeat: false });
  await expect(ledger.addRows(draft, [inventedRow(1, 2)], { repeat: false })).rejects.toMatchObject({
    name: 'RowExistsError',
  });
  expect(await all(ledger.rows('spring'))).toMatchObject([{ data: inventedRow(1).data }]);
});
