import { expect, test } from 'vitest';

import { openLedger } from '../../../src/open-ledger.ts';
import { inventedRows, KEY, opened, planned, temporaryFolder } from '../../bulk/ledger/invented.ts';

test('who finds nobody at work takes over at once what the dead one held, and the dead one could write no more', async () => {
  await using ledger = await opened();
  await planned(ledger, inventedRows(10));
  const first = await ledger.startWork({ join: false });
  const lease = (await ledger.lease('spring', 'dead', 1, 1e12))!;
  await ledger.beginSubmitting(lease, 3, 1);
  await first[Symbol.asyncDispose]();
  expect(await ledger.lease('spring', 'next', 2, 1e12)).toBeUndefined();
  const second = await ledger.startWork({ join: false });
  expect(await ledger.lease('spring', 'next', 2, 1e12)).toMatchObject({ holder: 'next', chunk: 0 });
  await expect(ledger.endSubmitting(lease, [{ number: 1, state: 'planned' }], 3)).rejects.toMatchObject({
    name: 'LeaseLostError',
  });
  await second[Symbol.asyncDispose]();
});

test('two processes that start at the same time do not both find nobody at work', async () => {
  await using place = await temporaryFolder();
  await using one = await openLedger(place, { key: KEY });
  await using other = await openLedger(place, { key: KEY });
  for (let time = 0; time < 20; time += 1) {
    const starts = await Promise.allSettled([one, other].map((ledger) => ledger.startWork({ join: false })));
    const works = starts.filter((each) => each.status === 'fulfilled');
    expect(works).toHaveLength(1);
    await works[0]!.value[Symbol.asyncDispose]();
  }
});

test('who joins a process at work leaves it what it holds, and does not wait for its end', async () => {
  await using place = await temporaryFolder();
  await using one = await openLedger(place, { key: KEY });
  await using other = await openLedger(place, { key: KEY });
  await planned(one, inventedRows(1));
  await using first = await one.startWork({ join: false });
  const lease = (await one.lease('spring', 'at work', 1, 1e12))!;
  await using second = await other.startWork({ join: true });
  expect(second).not.toBe(first);
  expect(await one.renew(lease, 2e12)).toMatchObject({ holder: 'at work', until: 2e12 });
  expect(await one.beginSubmitting(lease, 9, 2)).toHaveLength(1);
});
