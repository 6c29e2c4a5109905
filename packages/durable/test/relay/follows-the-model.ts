import assert from 'node:assert/strict';

import * as fc from 'fast-check';

import type { Ledger } from '../../src/open-ledger.ts';
import type { DeliveryState } from '../../src/relay/store/relay-store.ts';
import type { ClaimedDelivery } from '../../src/relay/store/relay-work.ts';

const CONCURRENCY = 2;
const LEASE = 30_000;
const SUBJECTS = ['ob_1', 'ob_2', 'ob_3'];

/** What the ledger should contain about a delivery. It's as simple as possible, so that it is easy to check. */
interface ModelDelivery {
  readonly event: string;
  readonly subscription: string;
  readonly subject: string;
  state: DeliveryState;
  attempts: number;
  dueAt: number;
  leaseUntil: number;
  lease: number;
}

interface Model {
  now: number;
  readonly deliveries: ModelDelivery[];
  readonly quiet: Map<string, number>;
  readonly ended: Set<string>;
  readonly paused: Set<string>;
  /** All claims so far, also the lost ones. */
  readonly claims: ClaimedDelivery[];
}

interface Real {
  readonly ledger: Ledger;
  readonly subscriptions: readonly string[];
}

type Command = fc.AsyncCommand<Model, Real>;

function command(name: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return { check: () => true, run, toString: () => name };
}

/** The due deliveries by the relay's rules: a subject's in order, the earliest due first, up to the subscription's limit. */
function dueOf({ deliveries, now, quiet, ended, paused }: Model, subscription: string): ModelDelivery[] {
  if (ended.has(subscription) || paused.has(subscription) || (quiet.get(subscription) ?? 0) > now) return [];
  const waiting = deliveries.filter((each) => each.subscription === subscription && each.state === 'waiting');
  const heads = waiting.filter(
    (each) => waiting.find(({ subject }) => subject === each.subject) === each && each.dueAt <= now,
  );
  const inFlight = waiting.filter(({ leaseUntil }) => leaseUntil > now).length;
  return heads
    .filter(({ leaseUntil }) => leaseUntil <= now)
    .toSorted((a, b) => a.dueAt - b.dueAt || deliveries.indexOf(a) - deliveries.indexOf(b))
    .slice(0, Math.max(0, CONCURRENCY - inFlight));
}

const happen = fc.constantFrom(...SUBJECTS).map((subject) =>
  command(`happen ${subject}`, async (model, { ledger, subscriptions }) => {
    const { relay } = ledger;
    const { now } = model;
    await relay.addWatches([{ kind: 'work_rights', subject }], now);
    const watches = await relay.claimWatches('work_rights', { due: now, now, until: now + 1, limit: 9 });
    const watch = watches.find((each) => each.subject === subject)!;
    const tells = { type: 'work_rights.changed', included: { status: 'changed' } } as const;
    const common = { state: 'waiting', dueAt: now, wasSeen: true } as const;
    await relay.settleWatches(
      watches.map((each) => ({ watch: each, ...common, ...(each === watch && { tells }) })),
      now,
    );
    for (const subscription of subscriptions) {
      if (model.ended.has(subscription)) continue;
      const list = await relay.deliveries(subscription);
      model.deliveries.push({
        event: list.at(-1)!.event,
        subscription,
        subject,
        state: 'waiting',
        attempts: 0,
        dueAt: now,
        leaseUntil: 0,
        lease: 0,
      });
    }
  }),
);

const claim = fc.constant(
  command('claim', async (model, { ledger, subscriptions }) => {
    const due = subscriptions.flatMap((subscription) => dueOf(model, subscription));
    const until = model.now + LEASE;
    const claimed = await ledger.relay.claimDeliveries({ now: model.now, until, concurrency: CONCURRENCY });
    const key = (each: { event: string; subscription: string }) => `${each.subscription} ${each.event}`;
    assert.deepEqual(claimed.map(key).toSorted(), due.map(key).toSorted());
    for (const each of due) {
      each.lease += 1;
      each.leaseUntil = until;
      const given = claimed.find((one) => key(one) === key(each))!;
      assert.deepEqual([given.attempt, given.lease], [each.attempts + 1, each.lease]);
      // The included values are kept until the event is delivered.
      assert.deepEqual(given.included, { status: 'changed' });
    }
    model.claims.push(...claimed);
  }),
);

const outcome = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'delivered', status: 200 } as const) },
  { weight: 4, arbitrary: fc.nat(60_000).map((pause) => ({ kind: 'failed', pause }) as const) },
  { weight: 2, arbitrary: fc.nat(60_000).map((pause) => ({ kind: 'quiet', pause }) as const) },
  { weight: 2, arbitrary: fc.constant({ kind: 'dead' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'ended', status: 410 } as const) },
);

const settle = fc.tuple(fc.nat(), outcome).map(([which, what]) =>
  command(`settle ${which} ${what.kind}`, async (model, { ledger }) => {
    const given = model.claims[which % Math.max(1, model.claims.length)];
    if (!given) return;
    const { now } = model;
    const at = 'pause' in what ? now + what.pause : null;
    const told = await ledger.relay.settleDelivery(
      given,
      what.kind === 'delivered' || what.kind === 'ended'
        ? what
        : { kind: 'failed', status: 500, retryAt: at, ...(what.kind === 'quiet' && { quietUntil: at! }) },
      now,
    );
    const mine = model.deliveries.find(
      ({ event, subscription }) => event === given.event && subscription === given.subscription,
    );
    const holds = mine !== undefined && mine.lease === given.lease && mine.leaseUntil > 0;
    assert.equal(told, holds ? 'settled' : 'lost');
    if (!holds) return;
    mine.attempts += 1;
    mine.leaseUntil = 0;
    if (what.kind === 'delivered') mine.state = 'delivered';
    else if (what.kind === 'dead') mine.state = 'dead';
    else if (what.kind === 'ended') {
      model.ended.add(given.subscription);
      const left = model.deliveries.filter(({ subscription }) => subscription !== given.subscription);
      model.deliveries.splice(0, model.deliveries.length, ...left);
    } else {
      mine.dueAt = at!;
      const quiet = model.quiet.get(given.subscription) ?? 0;
      if (what.kind === 'quiet') model.quiet.set(given.subscription, Math.max(quiet, at!));
    }
  }),
);

const replay = fc.nat(1).map((which) =>
  command(`replay ${which}`, async (model, { ledger, subscriptions }) => {
    const id = subscriptions[which]!;
    if (model.ended.has(id)) return;
    const dead = model.deliveries.filter((each) => each.subscription === id && each.state === 'dead');
    assert.equal(await ledger.relay.replay(id, {}, model.now), dead.length);
    for (const each of dead) Object.assign(each, { state: 'waiting', attempts: 0, dueAt: model.now });
  }),
);

const pause = fc.tuple(fc.nat(1), fc.boolean()).map(([which, paused]) =>
  command(`${paused ? 'pause' : 'resume'} ${which}`, async (model, { ledger, subscriptions }) => {
    const id = subscriptions[which]!;
    const { now } = model;
    if (model.ended.has(id)) return;
    const { state } = await ledger.relay.updateSubscription(id, { paused }, now);
    assert.equal(state, paused ? 'paused' : 'active');
    if (paused) model.paused.add(id);
    else if (model.paused.delete(id)) {
      model.quiet.delete(id);
      const waiting = model.deliveries.filter((each) => each.subscription === id && each.state === 'waiting');
      for (const each of waiting)
        if (each.leaseUntil <= now) Object.assign(each, { attempts: 0, dueAt: now });
    }
  }),
);

const wait = fc.constantFrom(1, 1_000, LEASE, 60_000).map((milliseconds) =>
  command(`wait ${milliseconds}`, async (model) => {
    model.now += milliseconds;
  }),
);

const compare = fc.constant(
  command('compare', async (model, { ledger, subscriptions }) => {
    for (const id of subscriptions) {
      const expected = model.deliveries.filter(({ subscription }) => subscription === id);
      const found = await ledger.relay.deliveries(id, { limit: 1_000 });
      const facts = (each: (typeof found)[number] | ModelDelivery) => [each.event, each.state, each.attempts];
      assert.deepEqual(found.map(facts), expected.map(facts));
    }
  }),
);

/** Runs series of commands on a ledger, and fails if the ledger differs from the model. Returns the number of claims. */
export async function followsTheRelayModel(ledger: Ledger, numRuns: number): Promise<number> {
  let [series, claims] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.commands(
        [happen, happen, claim, claim, settle, settle, settle, replay, pause, wait, wait, compare],
        {
          maxCommands: 60,
          size: 'max',
        },
      ),
      async (commands) => {
        series += 1;
        const now = series * 1_000_000_000;
        for (const { id } of await ledger.relay.subscriptions()) await ledger.relay.removeSubscription(id);
        const subscriptions: string[] = [];
        for (const name of ['a', 'b']) {
          const url = `https://${name}.example/hooks`;
          const wanted = { url, events: ['work_rights.changed'], include: ['status'] } as const;
          subscriptions.push((await ledger.relay.createSubscription(wanted, now)).subscription.id);
        }
        const model: Model = {
          now,
          deliveries: [],
          quiet: new Map(),
          ended: new Set(),
          paused: new Set(),
          claims: [],
        };
        await fc.asyncModelRun(() => ({ model, real: { ledger, subscriptions } }), commands);
        claims += model.claims.length;
      },
    ),
    { numRuns },
  );
  return claims;
}
