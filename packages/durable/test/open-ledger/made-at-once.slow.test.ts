import { expect, test, vi } from 'vitest';

import { openLedger } from '../../src/open-ledger.ts';
import { all, inventedRow, inventedRows, KEY, planned, temporaryFolder } from '../bulk/ledger/invented.ts';

// Deriving real keys takes so long that both processes make theirs before one writes its own.
vi.unmock('../../src/base/privacy/keys.ts');

test('two processes that make the same ledger at the same time have the same keys', async () => {
  await using place = await temporaryFolder();
  const [one, other] = await Promise.all([openLedger(place, { key: KEY }), openLedger(place, { key: KEY })]);
  await using stack = new AsyncDisposableStack();
  stack.use(one);
  stack.use(other);
  await planned(one, inventedRows(1));
  await planned(other, inventedRows(1), 'autumn');
  expect((await all(other.rows('spring')))[0]?.data).toEqual(inventedRow(1).data);
  expect((await all(one.rows('autumn')))[0]?.data).toEqual(inventedRow(1).data);
});
