import { beforeEach, expect, test } from 'vitest';

import { useEach } from '../../../../vitest.use.ts';
import { DEFAULT_RULES } from '../../src/monitor/rules.ts';
import { monitorWorld } from './monitor-world.ts';
import { record } from './people.ts';

const world = useEach(monitorWorld);
beforeEach(async () => {
  const subscription = {
    url: 'https://receiver.example/',
    events: ['monitor.night_failed'],
    include: [],
  } as const;
  await world.ledger.relay.createSubscription(subscription, world.time.now());
});

/** Rules with something due every day. */
const rules = { ...DEFAULT_RULES, before_expiry_days: Array.from({ length: 3_000 }, (_, days) => days) };
const run = (options = {}) => world.run({ rules, ...options });
const give = (number: number) => world.give([record(number)]);
const told = async () => {
  const now = world.time.now();
  const found = await world.ledger.relay.claimDeliveries({ now, until: now + 9, concurrency: 9 });
  return found.map(({ type, subject }) => [type, subject]);
};

test('a night that sends nothing although checks are due is told once a day', async () => {
  await give(1);
  const failing = () =>
    world.sandbox.armFault({ fault: 'status', status: 401, operation: 'createVisaCheck' });
  failing();
  await expect(run()).rejects.toMatchObject({ status: 401 });
  failing();
  await expect(run()).rejects.toMatchObject({ status: 401 });
  expect(await told()).toEqual([['monitor.night_failed', 'night_2026-03-05']]);
  expect(await run()).toMatchObject({ sentNothing: false, missedNights: 0 });
  const { nights } = await world.ledger.relay.counts();
  expect(nights).toEqual({ lastAt: world.time.now(), missed: 0, sentNothing: 2 });
});

test('nights that were missed are counted and told, when somebody waited for one of them', async () => {
  await give(1);
  await run();
  world.goTo('2026-03-06');
  expect(await run()).toMatchObject({ missedNights: 0 });
  world.goTo('2026-03-10');
  expect(await run()).toMatchObject({ missedNights: 3, sentNothing: false, events: 1 });
  expect(await told()).toEqual([['monitor.night_failed', 'night_2026-03-10']]);
});

test('nights are missed also by whom a night has planned, and not sent', async () => {
  await give(1);
  world.sandbox.armFault({ fault: 'status', status: 401, operation: 'createVisaCheck' });
  await expect(run()).rejects.toMatchObject({ status: 401 });
  world.goTo('2026-03-10');
  expect(await run()).toMatchObject({ missedNights: 4, sentNothing: false });
  expect(await run()).toMatchObject({ missedNights: 0 });
});

test('nights on which nobody was due are not missed, nor is a night that somebody stops', async () => {
  await give(1);
  await world.run();
  world.goTo('2026-03-10');
  expect(await world.run()).toMatchObject({ missedNights: 0 });
  await give(2);
  expect(await world.run({ signal: AbortSignal.abort() })).toMatchObject({ planned: 1, sentNothing: false });
  expect(await told()).toEqual([]);
});
