import { StatementSync } from 'node:sqlite';

import { expect, test, vi } from 'vitest';

import { all, inventedRows, opened, planned } from '../../bulk/ledger/invented.ts';

test('steps that come together wait for the disk once, and one that fails is undone alone', async () => {
  await using ledger = await opened();
  await planned(ledger, inventedRows(6));
  const lease = (await ledger.lease('spring', 'worker', 1, 9_000))!;
  await ledger.beginSubmitting(lease, 5, 1);
  const numbers = [1, 2, 3, 4, 5];
  await ledger.endSubmitting(
    lease,
    numbers.map((number) => ({ number, state: 'pending', checkId: `vc_${number}` })),
    2,
  );
  const complete = (...rows: number[]) =>
    ledger.complete(
      lease,
      rows.map((number) => ({ number, check: { id: `vc_${number}`, status: 'complete' } as never })),
      3,
    );
  const run = vi.spyOn(StatementSync.prototype, 'run');
  // Row 6 wasn't sent, so what the step has stored about row 5 is rolled back.
  const steps = await Promise.allSettled([
    complete(1),
    complete(2),
    complete(5, 6),
    complete(3),
    complete(4),
  ]);
  const commits = (run.mock.contexts as StatementSync[]).filter(({ sourceSQL }) => sourceSQL === 'COMMIT');
  run.mockRestore();
  expect(steps.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(steps[2]).toMatchObject({ reason: { name: 'TypeError' } });
  expect(commits).toHaveLength(1);
  const rows = await all(ledger.rows('spring'));
  expect(rows.map(({ state, check }) => [state, check?.id])).toEqual([
    ...[1, 2, 3, 4].map((number) => ['completed', `vc_${number}`]),
    ['pending', undefined],
    ['planned', undefined],
  ]);
});
