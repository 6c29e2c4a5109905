import { expect, test } from 'vitest';

import { inventedRows, opened, planned } from './invented.ts';

test('no row is marked once a person has paused the run, and the rest is once it goes on', async () => {
  await using ledger = await opened();
  await planned(ledger, inventedRows(3));
  const lease = (await ledger.lease('spring', 'worker', 1, 9_000))!;
  expect(await ledger.beginSubmitting(lease, 1, 1)).toMatchObject([{ number: 1 }]);
  await ledger.setState('spring', 'paused');
  expect(await ledger.beginSubmitting(lease, 9, 2)).toEqual([]);
  await ledger.endSubmitting(lease, [{ number: 1, state: 'pending', checkId: 'vc_1' }], 3);
  expect(await ledger.counts('spring')).toMatchObject({ planned: 2, pending: 1 });
  await ledger.setState('spring', 'ready');
  expect(await ledger.beginSubmitting(lease, 9, 4)).toMatchObject([{ number: 2 }, { number: 3 }]);
});

test('rows that a person wants again are due at once, whenever the worker who has their part wants it back', async () => {
  await using ledger = await opened();
  await planned(ledger, inventedRows(1));
  const first = (await ledger.lease('spring', 'worker', 1, 9_000))!;
  await ledger.beginSubmitting(first, 1, 1);
  const problem = { code: 'refused-by-service', details: [] };
  await ledger.endSubmitting(first, [{ number: 1, state: 'refused', problem }], 2);
  expect(await ledger.retry('spring', { held: false })).toBe(1);
  await ledger.release(first, 600_000);
  expect(await ledger.work('spring')).toMatchObject([{ chunk: 0, dueAt: 0, planned: 1 }]);

  // The next worker sees the rows, so it can decide when the chunk is due again.
  const second = (await ledger.lease('spring', 'worker', 3, 9_000))!;
  await ledger.release(second, 600_000);
  expect(await ledger.work('spring')).toMatchObject([{ dueAt: 600_000 }]);
});
