import { expect, test } from 'vitest';

import { addDays } from '@workrights/time/later-days';
import { useEach } from '../../../../vitest.use.ts';
import type { Day } from '../../src/monitor/person.ts';
import { monitorWorld } from './monitor-world.ts';
import { noon, record, watched } from './people.ts';
import { planMonitor } from '../../src/monitor/plan.ts';
import { DEFAULT_RULES } from '../../src/monitor/rules.ts';

const world = useEach(monitorWorld);

/** Sets the computer's and the service's clock, also backwards. */
function set(day: Day): void {
  world.sandbox.clock.set(Date.parse(`${day}T09:00:00+10:00`), 'frozen');
}

const person = async () => (await world.people())[0]!;

/** Delivers all waiting events, and returns their types. */
async function told(): Promise<string[]> {
  const now = world.time.now();
  const { relay } = world.ledger;
  const types: string[] = [];
  for (;;) {
    const [next] = await relay.claimDeliveries({ now, until: now + 9, concurrency: 1 });
    if (!next) return types;
    await relay.settleDelivery(next, { kind: 'delivered', status: 200 }, now);
    types.push(next.type);
  }
}

test('who was checked while the clock was years ahead is checked and told of on their due days once it is right', async () => {
  const { ledger, time } = world;
  const events = ['visa.expiring', 'visa.expired', 'recheck.due'] as const;
  await ledger.relay.createSubscription({ url: 'https://receiver.example/', events }, time.now());
  await world.give([record(1)]);
  await world.run();
  const { expiresOn } = await person();
  set(addDays(expiresOn!, 3_650));
  expect(await world.run()).toMatchObject({ planned: 1 });
  await told();
  set('2026-03-06');
  // The time of the last check isn't known, so there is a new one now.
  expect(await world.run()).toMatchObject({ planned: 1 });
  expect(await person()).toMatchObject({ result: { checkedOn: '2026-03-06' } });
  await told();
  expect(await world.run()).toMatchObject({ planned: 0, told: 0 });
  // In the sandbox, each check has a new visa.
  for (const [days, type] of [
    [-30, 'visa.expiring'],
    [0, 'visa.expiring'],
    [1, 'visa.expired'],
  ] as const) {
    set(addDays((await person()).expiresOn!, days));
    expect(await world.run()).toMatchObject({ planned: 1 });
    expect(await told()).toEqual([type]);
    expect(await world.run()).toMatchObject({ planned: 0, told: 0 });
  }
});

test('who was imported while the clock was years ahead is checked as soon as it is right', async () => {
  set('2036-01-01');
  await world.give([record(1)]);
  set('2026-03-06');
  expect(await world.run()).toMatchObject({ planned: 1 });
  expect(await world.run()).toMatchObject({ planned: 0, told: 0 });
});

test('a run that was killed while the clock was years ahead is not waited for until then, and nobody is sent twice', async () => {
  const { ledger, time } = world;
  set('2036-01-01');
  await world.give([record(1), record(2)]);
  // One check got its response, the other's was lost.
  await world.run({ signal: AbortSignal.abort() });
  const now = time.now();
  const lease = (await ledger.lease('monitor-2036-01-01', 'killed', now, now + 9_000))!;
  await ledger.beginSubmitting(lease, 1, now);
  await ledger.release(lease, now + 9_000);
  expect(await world.run({ submitOnly: true })).toMatchObject({ runs: [{ ended: 'submitted' }] });
  const made = world.sandbox.context.store.checks.list(10).length;
  set('2026-03-06');
  await world.run();
  expect(world.today()).toBe('2026-03-06');
  expect(world.sandbox.context.store.checks.list(10)).toHaveLength(made);
});

test.each(['completed', 'refused', 'held'] as const)(
  'a process whose clock is a day behind another one does not send a %s check again',
  (state) => {
    const plannedAt = Date.parse('2026-10-02T22:00:00Z');
    const check = {
      run: 'monitor-2026-10-03',
      row: 1,
      plannedOn: '2026-10-03',
      plannedAt,
      state,
      problem: null,
    };
    const { due } = planMonitor([watched({ check })], DEFAULT_RULES, { now: noon('2026-10-02') });
    expect(due.filter(({ recheck }) => recheck)).toEqual([]);
  },
);
