import { expect, test } from 'vitest';

import { opened } from '../bulk/ledger/invented.ts';
import type { DeliveryOutcome } from '../../src/relay/store/relay-work.ts';
import { startReceiver } from './receiver.ts';
import { happenIn, later, relayWorld } from './relay-world.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-03-05T01:02:03.000Z');
const url = 'https://receiver.example/hooks';
const FAILED = { kind: 'failed', status: null, problem: 'ECONNREFUSED' } as const;

/** A subscription, and the steps of a relay with its deliveries. */
async function subscribed() {
  const ledger = await opened();
  const { relay } = ledger;
  const { subscription } = await relay.createSubscription({ url, events: ['visa_check.completed'] }, NOW);
  const { id } = subscription;
  const attempt = async (outcome: DeliveryOutcome, now: number) => {
    const [delivery] = await relay.claimDeliveries({ now, until: now + 1_000, concurrency: 1 });
    return delivery && relay.settleDelivery(delivery, outcome, now + 1);
  };
  const state = async () => (await relay.subscription(id))!;
  return { relay, id, attempt, state, [Symbol.asyncDispose]: () => ledger[Symbol.asyncDispose]() };
}

test('a receiver that takes nothing for three days has its subscription disabled, which says why and since when', async () => {
  await using world = await relayWorld();
  await using receiver = await world.receive(['visa_check.completed']);
  const { id } = receiver;
  const { relay } = world.ledger;
  receiver.behave(() => 500);
  const began = world.time.now();
  await world.happen('vc_1');
  const isDisabled = async () => (await relay.subscription(id))?.state === 'disabled';
  for (let attempts = 0; !(await isDisabled()); attempts += 1) {
    expect(attempts).toBeLessThan(40);
    const before = receiver.received.length;
    await world.relayUntil(() => receiver.received.length > before);
    later(world, 4.9 * HOUR);
  }
  const { stateSince, stateReason, failingSince } = (await relay.subscription(id))!;
  expect(stateReason).toBe('receiver_failed');
  expect(failingSince).toBe(began);
  expect(stateSince! - began).toBeGreaterThan(2.5 * DAY);
  expect(world.notes).toContainEqual({ kind: 'disabled', subscription: id });
  expect(await relay.counts()).toMatchObject({ subscriptions: 0, disabledSubscriptions: 1 });

  // Events wait meanwhile, and nothing is sent.
  await world.happen('vc_2');
  expect(await relay.claimDeliveries({ now: world.time.now(), until: 1e15, concurrency: 9 })).toEqual([]);
  receiver.behave(() => 204);
  const enabled = await relay.updateSubscription(id, { paused: false }, world.time.now());
  expect(enabled).toMatchObject({ state: 'active', stateSince: null, stateReason: null, failingSince: null });
  await world.relayUntil(() => receiver.received.some(({ body }) => body.data.id === 'vc_2'));
});

test('one event that a receiver cannot take disables nothing while others arrive', async () => {
  await using world = await subscribed();
  const { relay, id, attempt, state } = world;
  await relay.sendTest(id, NOW);
  await attempt({ ...FAILED, retryAt: NOW + 3 * DAY }, NOW);
  await relay.addWatches([{ kind: 'visa_check', subject: 'vc_1' }], NOW);
  expect((await state()).failingSince).toBe(NOW);
  const other = await relay.createSubscription({ url, events: [] }, NOW);
  await relay.removeSubscription(other.subscription.id);
  const [watch] = await relay.claimWatches('visa_check', { due: NOW, now: NOW, until: NOW + 1, limit: 1 });
  const check = { id: 'vc_1', status: 'completed' } as never;
  const tells = { type: 'visa_check.ended', check } as const;
  const outcome = { watch: watch!, state: 'completed', dueAt: null, wasSeen: true, tells } as const;
  await relay.settleWatches([outcome], NOW + HOUR);
  expect(await attempt({ kind: 'delivered', status: 204 }, NOW + HOUR)).toBe('settled');
  expect((await state()).failingSince).toBeNull();
  expect(await attempt({ ...FAILED, retryAt: null }, NOW + 3 * DAY)).toBe('settled');
  expect(await state()).toMatchObject({ state: 'active', failingSince: NOW + 3 * DAY + 1 });
});

test('each delivery lists its last ten attempts, and why they failed', async () => {
  await using world = await subscribed();
  const { relay, id, attempt } = world;
  await relay.sendTest(id, NOW);
  for (let nr = 0; nr < 11; nr += 1) await attempt({ ...FAILED, retryAt: NOW + nr + 1 }, NOW + nr);
  await attempt({ kind: 'failed', status: 503, retryAt: null }, NOW + 11);
  const [delivery] = await relay.deliveries(id);
  expect(delivery).toMatchObject({ state: 'dead', attempts: 12, lastStatus: 503, lastProblem: null });
  expect(delivery!.recentAttempts).toHaveLength(10);
  expect(delivery!.recentAttempts.slice(-2)).toEqual([
    { at: NOW + 11, status: null, problem: 'ECONNREFUSED' },
    { at: NOW + 12, status: 503, problem: null },
  ]);
});

test('events wait for a paused subscription, and arrive once it is active, at the URL that it has then', async () => {
  await using world = await relayWorld();
  await using receiver = await startReceiver();
  await using moved = await startReceiver();
  const { id } = await world.subscribe(receiver.url, ['visa_check.completed']);
  const { relay } = world.ledger;
  const { now } = world.time;
  const paused = await relay.updateSubscription(id, { paused: true }, now());
  expect(paused).toMatchObject({ state: 'paused', stateReason: 'requested', stateSince: now() });
  await world.happen('vc_1');
  expect(await relay.claimDeliveries({ now: now(), until: now() + 1, concurrency: 9 })).toEqual([]);
  const change = { url: moved.url, events: ['work_rights.changed'], paused: false } as const;
  const changed = await relay.updateSubscription(id, change, now());
  expect(changed).toMatchObject({ state: 'active', url: moved.url, events: ['work_rights.changed'] });
  // It gets the new event type and no longer the old one.
  await world.happen('vc_2');
  await world.change('ob_1');
  await world.relayUntil(() => moved.received.length >= 2);
  expect(moved.received.map(({ body }) => body.data.id).toSorted()).toEqual(['ob_1', 'vc_1']);
  expect(receiver.received).toEqual([]);
});

test('a new URL is tried at once with all that waits', async () => {
  await using world = await subscribed();
  const { relay, id, attempt } = world;
  await relay.sendTest(id, NOW);
  await attempt({ ...FAILED, retryAt: NOW + DAY, quietUntil: NOW + HOUR }, NOW);
  await relay.updateSubscription(id, { include: ['status'] }, NOW + 2);
  expect(await relay.deliveries(id)).toMatchObject([{ attempts: 1, nextAttemptAt: NOW + DAY }]);
  await relay.updateSubscription(id, { url: `${url}/other` }, NOW + 3);
  expect(await attempt({ kind: 'delivered', status: 204 }, NOW + 3)).toBe('settled');
});

test('what waits for a subscription that is paused for longer than 30 days is forgotten', async () => {
  await using world = await subscribed();
  const { relay, id } = world;
  await relay.sendTest(id, NOW);
  await relay.updateSubscription(id, { paused: true }, NOW);
  await relay.tidy(NOW + 30 * DAY);
  expect(await relay.deliveries(id)).toHaveLength(1);
  await relay.tidy(NOW + 31 * DAY);
  expect(await relay.deliveries(id)).toEqual([]);
});

test('a delivery that arrived is sent again when its event is named, under the same id', async () => {
  await using world = await subscribed();
  const { relay, id, attempt } = world;
  const event = await relay.sendTest(id, NOW);
  await attempt({ kind: 'delivered', status: 204 }, NOW);
  expect(await relay.replay(id, {}, NOW + 2)).toBe(0);
  expect(await relay.replay(id, { events: [event, 'evt_unknown'] }, NOW + 2)).toBe(1);
  const [again] = await relay.claimDeliveries({ now: NOW + 2, until: NOW + 9, concurrency: 1 });
  expect(again).toMatchObject({ event, attempt: 1 });
  // A delivery in progress stays as it is.
  expect(await relay.replay(id, { events: [event] }, NOW + 3)).toBe(0);
});

test('a secret that is revoked signs nothing more, and neither do those before it', async () => {
  await using world = await subscribed();
  const { relay, id } = world;
  for (let nr = 1; nr <= 4; nr += 1) await relay.rotateSecret(id, NOW + nr);
  const fresh = await relay.rotateSecret(id, NOW + 5, { revokeOld: true });
  await relay.sendTest(id, NOW + 6);
  const [delivery] = await relay.claimDeliveries({ now: NOW + 6, until: NOW + 9, concurrency: 1 });
  expect(delivery!.secrets).toEqual([fresh]);
});

test('a subscription that has ended is not changed, and gets no secret', async () => {
  await using world = await subscribed();
  const { relay, id, attempt, state } = world;
  await relay.sendTest(id, NOW);
  await attempt({ kind: 'ended', status: 410 }, NOW);
  expect(await state()).toMatchObject({ state: 'ended', stateReason: 'receiver_gone', stateSince: NOW + 1 });
  const ended = { name: 'SubscriptionEndedError' };
  await expect(relay.updateSubscription(id, { paused: false }, NOW)).rejects.toMatchObject(ended);
  await expect(relay.rotateSecret(id, NOW)).rejects.toMatchObject(ended);
  const unknown = relay.updateSubscription('sub_unknown', {}, NOW);
  await expect(unknown).rejects.toMatchObject({ name: 'NoSuchSubscriptionError' });
});

test('a new subscription gets the earlier events that it asks for, each once, and no others', async () => {
  await using world = await relayWorld();
  await using first = await startReceiver();
  await using receiver = await startReceiver();
  await world.subscribe(first.url, ['visa_check.completed', 'work_rights.changed']);
  await world.happen('vc_early');
  later(world, HOUR);
  const backfillSince = world.time.now();
  await world.happen('vc_1', 'vc_2');
  await world.change('ob_1');
  const wanted = { url: receiver.url, events: ['visa_check.completed'], backfillSince } as const;
  const { relay } = world.ledger;
  const repeated = { ...wanted, idempotencyKey: 'invented' };
  const made = await relay.createSubscription(repeated, world.time.now());
  const again = await relay.createSubscription(repeated, world.time.now());
  expect(again).toMatchObject({ isNew: false, subscription: { id: made.subscription.id } });
  const other = relay.createSubscription({ ...repeated, backfillSince: 0 }, world.time.now());
  await expect(other).rejects.toMatchObject({ name: 'IdempotencyConflictError' });
  await world.happen('vc_3');
  await world.relayUntil(() => receiver.received.length >= 3);
  expect(receiver.received.map(({ body }) => body.data.id).toSorted()).toEqual(['vc_1', 'vc_2', 'vc_3']);
});

test('a new subscription gets the last thousand earlier events at most', async () => {
  await using world = await subscribed();
  const { relay } = world;
  const ids = Array.from({ length: 1_001 }, (_, nr) => `vc_${nr}`);
  for (const some of [ids.slice(0, 1), ids.slice(1)]) await happenIn(world, NOW + some.length, some);
  const wanted = { url, events: ['visa_check.completed'], backfillSince: NOW } as const;
  const { subscription } = await relay.createSubscription(wanted, NOW + DAY);
  const list = await relay.deliveries(subscription.id, { limit: 2_000 });
  expect(list).toHaveLength(1_000);
  expect(list.map(({ subject }) => subject)).not.toContain('vc_0');
});
