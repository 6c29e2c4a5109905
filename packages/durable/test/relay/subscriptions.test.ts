import { inspect } from 'node:util';

import { expect, test } from 'vitest';

import { opened } from '../bulk/ledger/invented.ts';
import { isSigned, startReceiver } from './receiver.ts';
import { relayWorld } from './relay-world.ts';

const DAY = 24 * 3_600_000;
const WANTED = {
  url: 'https://receiver.example/hooks?token=s3cret',
  events: ['visa_check.completed'],
} as const;

test('the same idempotency key gives the same subscription and secret, for a day', async () => {
  await using ledger = await opened();
  const { relay } = ledger;
  const wanted = { ...WANTED, idempotencyKey: 'k-1' };
  const first = await relay.createSubscription(wanted, 1);
  const again = await relay.createSubscription(wanted, DAY);
  expect(again).toEqual({ ...first, isNew: false });
  const error = await relay
    .createSubscription({ ...wanted, include: ['status'] }, 2)
    .catch((failure: unknown) => failure);
  expect(error).toMatchObject({ name: 'IdempotencyConflictError' });
  expect(inspect(error)).not.toContain('s3cret');
  const later = await relay.createSubscription(wanted, DAY + 1);
  expect(later.isNew).toBe(true);
  expect(later.secret).not.toBe(first.secret);
  expect((await relay.subscriptions()).map(({ id }) => id)).toEqual([
    first.subscription.id,
    later.subscription.id,
  ]);
  expect(inspect(await relay.subscriptions())).not.toContain('whsec_');
});

test('for a day after a rotation both secrets sign, then the new one alone', async () => {
  await using world = await relayWorld();
  await using receiver = await startReceiver();
  const { id, secret: old } = await world.subscribe(receiver.url, []);
  const { relay } = world.ledger;
  const fresh = await relay.rotateSecret(id, world.time.now());
  await relay.sendTest(id, world.time.now());
  await world.relayUntil(() => receiver.received.length >= 1);
  world.sandbox.clock.set(world.time.now() + DAY, 'frozen');
  await relay.sendTest(id, world.time.now());
  await world.relayUntil(() => receiver.received.length >= 2);
  const signedBy = receiver.received.map((each) => [isSigned(each, old), isSigned(each, fresh)]);
  expect(signedBy).toEqual([
    [true, true],
    [false, true],
  ]);
  await expect(relay.rotateSecret('sub_unknown', 1)).rejects.toMatchObject({
    name: 'NoSuchSubscriptionError',
  });
});

test('each of several replaced secrets signs for a day of its own, and at most five are valid', async () => {
  await using ledger = await opened();
  const { relay } = ledger;
  const { subscription, secret } = await relay.createSubscription(WANTED, 0);
  const HOUR = 3_600_000;
  const fresh: string[] = [];
  for (const hour of [1, 2, 3, 4]) fresh.push(await relay.rotateSecret(subscription.id, hour * HOUR));
  await expect(relay.rotateSecret(subscription.id, 5 * HOUR)).rejects.toMatchObject({ name: 'TooManyError' });
  const [first, second, third, fourth] = fresh;
  const signing = async (now: number): Promise<readonly string[]> => {
    await relay.sendTest(subscription.id, now);
    const [delivery] = await relay.claimDeliveries({ now, until: now + 1, concurrency: 1 });
    await relay.settleDelivery(delivery!, { kind: 'delivered', status: 200 }, now);
    return delivery!.secrets;
  };
  expect(await signing(5 * HOUR)).toEqual([fourth, third, second, first, secret]);
  expect(await signing(DAY + HOUR)).toEqual([fourth, third, second, first]);
  expect(await signing(DAY + 3 * HOUR)).toEqual([fourth, third]);
  const fifth = await relay.rotateSecret(subscription.id, DAY + 3 * HOUR);
  expect(await signing(DAY + 4 * HOUR)).toEqual([fifth, fourth]);
});

test('a ledger takes a thousand subscriptions and no more', async () => {
  await using ledger = await opened();
  const { relay } = ledger;
  await Promise.all(Array.from({ length: 1_000 }, (_, nr) => relay.createSubscription(WANTED, nr)));
  await expect(relay.createSubscription(WANTED, 1_000)).rejects.toMatchObject({ name: 'TooManyError' });
  const [first] = await relay.subscriptions();
  await relay.removeSubscription(first!.id);
  expect((await relay.createSubscription(WANTED, 1_001)).isNew).toBe(true);
});

test('a removed subscription gets nothing more', async () => {
  await using world = await relayWorld();
  await using receiver = await startReceiver();
  await using other = await startReceiver();
  const { id } = await world.subscribe(receiver.url, ['visa_check.completed']);
  await world.subscribe(other.url, ['visa_check.completed']);
  await world.happen('vc_1');
  const { relay } = world.ledger;
  expect(await relay.removeSubscription(id)).toBe(true);
  expect(await relay.removeSubscription(id)).toBe(false);
  expect(await relay.subscription(id)).toBeUndefined();
  await world.happen('vc_2');
  await world.relayUntil(() => other.received.length >= 2);
  expect(receiver.received).toEqual([]);
});
