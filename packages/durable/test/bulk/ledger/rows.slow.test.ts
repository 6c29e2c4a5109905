import { expect, test } from 'vitest';

import type { Ledger } from '../../../src/open-ledger.ts';
import { plannedRun } from '../../../src/bulk/ledger/planned-run.ts';
import { all, inventedRequest, inventedRow, inventedRows, opened, planned } from './invented.ts';

const MONDAY = Date.parse('2026-11-16T03:00:00Z');
const DAY = 24 * 60 * 60_000;
const SETTINGS = { environment: 'sandbox', attachments: false } as const;

/** Plans rows that may repeat earlier ones, and sends them. */
async function sent(ledger: Ledger, run: string, people: readonly number[], now: number): Promise<void> {
  const draft = await ledger.startPlan(run, SETTINGS, { concurrency: 1 }, now);
  const rows = people.map((person, index) => inventedRow(index + 1, person));
  await ledger.addRows(draft, rows, { repeat: true });
  await ledger.endPlan(draft);
  const lease = (await ledger.lease(run, 'worker', now, now + 60_000))!;
  await ledger.beginSubmitting(lease, 100, now);
}

test('each row of a large run is read once, in either order and in any of its states', async () => {
  await using ledger = await opened();
  await planned(ledger, inventedRows(610));
  const numbers = Array.from({ length: 610 }, (_, index) => index + 1);
  const read = async (options: Parameters<Ledger['rows']>[1]) =>
    (await all(ledger.rows('spring', options))).map(({ number }) => number);
  expect(await read({})).toEqual(numbers);
  expect(await read({ lastFirst: true })).toEqual(numbers.toReversed());
  expect(await read({ states: ['planned'], lastFirst: true })).toEqual(numbers.toReversed());
  expect(await read({ states: ['refused', 'held'] })).toEqual([]);
  expect(await read({ states: [] })).toEqual([]);
  for (const wrong of ["planned') --", "') or state <> ('planned"]) {
    await expect(read({ states: [wrong as never] })).rejects.toThrow('not a state of a row');
  }
});

test('workers get the parts of a large run by turns, and only rows of their part', async () => {
  await using ledger = await opened();
  await planned(ledger, inventedRows(501));
  expect(await ledger.work('spring')).toEqual([
    { chunk: 0, dueAt: 0, planned: 500, heldUntil: null },
    { chunk: 1, dueAt: 0, planned: 1, heldUntil: null },
  ]);
  const first = (await ledger.lease('spring', 'one', 1, 9_000))!;
  const second = (await ledger.lease('spring', 'other', 1, 9_000))!;
  expect([first, second].map(({ chunk }) => chunk)).toEqual([0, 1]);
  expect(await ledger.lease('spring', 'third', 1, 9_000)).toBeUndefined();
  expect(await ledger.rowsOf(first, ['planned', 'refused'])).toHaveLength(500);
  expect((await ledger.beginSubmitting(second, 9, 1)).map(({ number }) => number)).toEqual([501]);
  await expect(ledger.endSubmitting(second, [{ number: 500, state: 'planned' }], 2)).rejects.toThrow(
    'Row 500 of run "spring" is not in part 1.',
  );
  await expect(ledger.endSubmitting(first, [{ number: 500, state: 'planned' }], 2)).rejects.toThrow(
    'Only rows of part 0 that are being sent have an outcome.',
  );
  await expect(
    ledger.complete(first, [{ number: 500, check: { id: 'vc_500' } as never }], 2),
  ).rejects.toThrow('Only pending rows of part 0 can be completed.');
  await ledger.endSubmitting(second, [{ number: 501, state: 'pending', checkId: 'vc_501' }], 2);
  await expect(
    ledger.complete(first, [{ number: 501, check: { id: 'vc_501' } as never }], 3),
  ).rejects.toThrow('Row 501 of run "spring" is not in part 0.');
  await expect(ledger.keepAttachments(second, 501, [])).rejects.toThrow(
    'Only completed rows of part 1 have attachments.',
  );
  await expect(ledger.keepAttachments(first, 501, [])).rejects.toThrow(
    'Row 501 of run "spring" is not in part 0.',
  );
});

test('a row without a request needs a problem', async () => {
  await using ledger = await opened();
  const draft = await ledger.startPlan('spring', SETTINGS, { concurrency: 1 }, MONDAY);
  const row = { number: 7, data: { reference: 'E-7' } };
  await expect(ledger.addRows(draft, [row], { repeat: false })).rejects.toThrow(
    'Row 7 needs a problem, or a request with consent.',
  );
  expect(await ledger.counts('spring')).toMatchObject({ total: 0 });
});

test('of several runs that sent a person the last one is named, and before it a row of the run itself', async () => {
  await using ledger = await opened();
  await sent(ledger, 'zulu', [1, 2], MONDAY);
  await sent(ledger, 'alpha', [2, 1], MONDAY + DAY);
  await sent(ledger, 'mike', [1, 2], MONDAY + 0.5 * DAY);
  const draft = await ledger.startPlan('november', SETTINGS, { concurrency: 1 }, MONDAY + 2 * DAY);
  await ledger.addRows(draft, [inventedRow(1)], { repeat: true });
  await ledger.addRows(draft, [inventedRow(2, 1), inventedRow(3, 2), inventedRow(4, 2)], { repeat: false });
  const [, second, third, fourth] = await all(ledger.rows('november'));
  expect(second?.problem).toEqual({
    code: 'duplicate',
    details: [{ rule: 'asks for the same check as row 1', fix: 'Remove one of the two rows.' }],
  });
  expect(third?.problem).toEqual({
    code: 'already-checked',
    details: [
      {
        rule: 'was sent as row 1 of run "alpha" on 2026-11-17 (UTC)',
        fix: 'Use that result, or plan the run with repeats allowed.',
      },
    ],
  });
  expect(fourth?.problem).toEqual(third?.problem);
});

test('a person whose document has no number is sent', async () => {
  await using ledger = await opened();
  const request = inventedRequest(1);
  const document = { ...request.document, identifier: '--' };
  const data = { reference: null, request: { ...request, document } as typeof request };
  await planned(ledger, [{ number: 1, data }, inventedRow(2)]);
  const lease = (await ledger.lease('spring', 'worker', 1, 9_000))!;
  expect(await ledger.beginSubmitting(lease, 9, 1)).toHaveLength(2);
});

test('a run is read when it is planned to its end, and until it is purged', async () => {
  await using ledger = await opened();
  await expect(plannedRun(ledger, 'spring')).rejects.toMatchObject({ name: 'NoSuchRunError' });
  const draft = await ledger.startPlan('spring', SETTINGS, { concurrency: 1 }, MONDAY);
  await expect(plannedRun(ledger, 'spring')).rejects.toMatchObject({
    name: 'RunStateError',
    message: 'Run "spring" is not completely planned. Plan it again.',
  });
  await expect(ledger.setState('spring', 'ready')).rejects.toMatchObject({
    name: 'RunStateError',
    message: 'Run "spring" is still being planned, so it cannot become "ready".',
  });
  await ledger.endPlan(draft);
  expect(await plannedRun(ledger, 'spring')).toMatchObject({
    name: 'spring',
    state: 'ready',
    createdAt: MONDAY,
  });
  await ledger.purge('spring');
  await expect(plannedRun(ledger, 'spring')).rejects.toMatchObject({
    name: 'RunStateError',
    message: 'Run "spring" was purged: its people and results are gone.',
  });
  await expect(ledger.setState('spring', 'paused')).rejects.toThrow(
    'Run "spring" is purged, so it cannot become "paused".',
  );
});
