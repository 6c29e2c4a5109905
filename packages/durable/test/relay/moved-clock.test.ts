import { expect, test } from 'vitest';

import { opened } from '../bulk/ledger/invented.ts';

const NOW = Date.parse('2026-03-05T01:02:03.000Z');
const YEARS = 10 * 365 * 24 * 3_600_000;
const url = 'https://receiver.example/';

test('what a relay put off while its clock was years ahead is told and polled once the clock is right', async () => {
  await using ledger = await opened();
  const { relay } = ledger;
  const later = NOW + YEARS;
  const { subscription } = await relay.createSubscription({ url, events: [] }, NOW);
  await relay.sendTest(subscription.id, later);
  const claim = (now: number) => relay.claimDeliveries({ now, until: now + 60_000, concurrency: 1 });
  const [first] = await claim(later);
  const failed = { kind: 'failed', status: 429, retryAt: later + 5_000, quietUntil: later + 5_000 } as const;
  await relay.settleDelivery(first!, failed, later);
  await relay.addWatches([{ kind: 'visa_check', subject: 'vc_1' }], later);
  const poll = (now: number) =>
    relay.claimWatches('visa_check', { due: now, now, until: now + 60_000, limit: 9 });
  const [watch] = await poll(later + 60_000);
  await relay.settleWatches(
    [{ watch: watch!, state: 'waiting', dueAt: later + 90_000, wasSeen: false }],
    later + 60_000,
  );
  expect([await claim(NOW), await poll(NOW)]).toEqual([[], []]);
  await relay.tidy(NOW);
  expect(await poll(NOW)).toHaveLength(1);
  expect(await claim(NOW)).toMatchObject([{ event: first!.event, attempt: 2 }]);
});
