import { beforeEach, describe, expect, test } from 'vitest';

import { addDays } from '@workrights/time/later-days';
import { useEach } from '../../../../vitest.use.ts';
import { type WatchedPerson, planMonitor } from '../../src/monitor/plan.ts';
import { DEFAULT_RULES } from '../../src/monitor/rules.ts';
import { monitorWorld } from './monitor-world.ts';
import { noon, record, RESULT, watched } from './people.ts';

const world = useEach(monitorWorld);

const BARRED: readonly (readonly [string, Partial<WatchedPerson>])[] = [
  ['does not agree', { consent: false, request: null }],
  ['agreed until yesterday', { consentUntil: '2026-10-01' }],
  ['has a date that nobody can read', { unreadable: ['employed_from'] }],
  ['has no document', { request: null }],
  ['has a new document that nobody can read', { documentProblem: 'unreadable' }],
];

test.each(BARRED)(
  'the end of the visa is told of who still works here and %s, and no check is sent',
  (_, some) => {
    const day = '2026-10-02';
    const { due, notChecked } = planMonitor([watched(some)], DEFAULT_RULES, {
      now: noon(day),
      until: '2027-01-01',
    });
    expect(notChecked).toHaveLength(1);
    expect(due.map(({ on, reasons, recheck }) => [on, reasons.map(({ rule }) => rule), recheck])).toEqual([
      ['2026-10-02', ['before-expiry-90'], false],
      ['2026-12-01', ['before-expiry-30'], false],
      ['2026-12-17', ['before-expiry-14'], false],
      ['2026-12-31', ['before-expiry-0'], false],
      ['2027-01-01', ['expired'], false],
    ]);
  },
);

test('nothing is told of who has left, nor is a check asked for that nobody may send', () => {
  const plan = (some: Partial<WatchedPerson>) =>
    planMonitor([watched(some)], DEFAULT_RULES, { now: noon('2026-10-02'), until: '2027-06-01' }).due;
  expect(plan({ employedUntil: '2026-10-01' })).toEqual([]);
  expect(plan({ consent: false, result: null })).toEqual([]);
  expect(
    plan({ consent: false, restrictionChangedOn: '2026-10-01', result: { ...RESULT, expiresOn: null } }),
  ).toEqual([]);
});

describe('the end of a visa whose renewal may be known to the service', () => {
  const told = async () => {
    const now = world.time.now();
    const claimed = await world.ledger.relay.claimDeliveries({ now, until: now + 9, concurrency: 9 });
    return claimed.map(({ type }) => type);
  };
  beforeEach(async () => {
    const events = ['visa.expired'] as const;
    const subscription = { url: 'https://receiver.example/', events, include: [] };
    await world.ledger.relay.createSubscription(subscription, world.time.now());
    const result = { ...RESULT, expiresOn: addDays(world.today(), 1) };
    await world.give([record(1, { result })]);
    await world.run({ mode: 'offpeak', submitOnly: true });
    world.goTo('2026-03-09', 20);
  });

  test('is told only once the run has looked for it', async () => {
    expect(await world.run({ mode: 'offpeak' })).toMatchObject({ changed: 1 });
    expect(await told()).toEqual([]);
  });

  test('is told all the same when the service cannot be asked', async () => {
    const fetch = () => Promise.resolve(new Response('{}', { status: 401 }));
    await expect(world.run({ checks: { ...world.checks, fetch } })).rejects.toMatchObject({ status: 401 });
    expect(await told()).toEqual(['visa.expired']);
  });

  test('is told first when the check is weeks old, since it may never end', async () => {
    world.goTo('2026-03-20');
    const fetch = async () => {
      expect(await told()).toEqual(['visa.expired']);
      return new Response('{}', { status: 401 });
    };
    await expect(world.run({ checks: { ...world.checks, fetch } })).rejects.toMatchObject({ status: 401 });
    expect.assertions(2);
  });
});

test('the monitor tells subscribers of the end of a visa of somebody who does not agree to checks', async () => {
  const { ledger, time } = world;
  const events = ['visa.expiring', 'recheck.due'] as const;
  await ledger.relay.createSubscription(
    { url: 'https://receiver.example/', events, include: [] },
    time.now(),
  );
  const result = { ...RESULT, expiresOn: addDays(world.today(), 14) };
  await world.give([record(1, { result, consent: false })]);
  expect(await world.run()).toMatchObject({ planned: 0, events: 1 });
  const [told] = await ledger.relay.claimDeliveries({
    now: time.now(),
    until: time.now() + 9,
    concurrency: 9,
  });
  expect(told).toMatchObject({ type: 'visa.expiring' });
});
