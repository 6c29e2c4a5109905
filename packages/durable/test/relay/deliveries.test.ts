import { Webhook } from 'standardwebhooks';
import { expect, test, vi } from 'vitest';

import { isSigned, startReceiver } from './receiver.ts';
import { relayWorld, type RelayWorld } from './relay-world.ts';

const HOUR = 3_600_000;
const COMPLETED = ['visa_check.completed'] as const;

async function delivered({ ledger }: RelayWorld): Promise<number> {
  const { relay } = ledger;
  const lists = (await relay.subscriptions()).map(({ id }) => relay.deliveries(id, { state: 'delivered' }));
  return (await Promise.all(lists)).flat().length;
}

test('the library of Standard Webhooks accepts what arrives', async () => {
  await using world = await relayWorld();
  await using receiver = await world.receive(COMPLETED);
  const { id, secret } = receiver;
  world.sandbox.clock.set(Date.now(), 'frozen');
  const event = await world.ledger.relay.sendTest(id, world.time.now());
  await world.relayUntil(() => receiver.received.length >= 1);
  const [first] = receiver.received;
  expect(new Webhook(secret).verify(first!.text, first!.headers)).toMatchObject({ type: 'relay.test' });
  expect(first?.id).toBe(event);
  expect(() => new Webhook(`whsec_${btoa('another')}`).verify(first!.text, first!.headers)).toThrow(
    'No matching signature',
  );
});

test('a receiver that fails a third of the time gets everything, each under one id', async () => {
  await using world = await relayWorld();
  await using receiver = await world.receive(COMPLETED);
  const { secret } = receiver;
  const failed = new Set<unknown>();
  receiver.behave((count, _, { headers }) => {
    if (count % 3 !== 0 || failed.has(headers['webhook-id'])) return 200;
    failed.add(headers['webhook-id']);
    return 500;
  });
  const ids = Array.from({ length: 60 }, (_, index) => `vc_${index}`);
  await world.happen(...ids);
  await world.relayUntil(async () => (await delivered(world)) === 60);
  const accepted = receiver.received.filter(({ status }) => status === 200);
  expect(accepted.map(({ body }) => body.data.id).toSorted()).toEqual(ids.toSorted());
  const byCheck = Map.groupBy(receiver.received, ({ body }) => body.data.id);
  for (const attempts of byCheck.values()) expect(new Set(attempts.map(({ id }) => id)).size).toBe(1);
  expect(receiver.received.every((each) => isSigned(each, secret))).toBe(true);
  expect(receiver.mostAtOnce).toBeLessThanOrEqual(4);
});

test('what happens to one person arrives in order, and a failure holds up nobody else', async () => {
  await using world = await relayWorld();
  await using receiver = await world.receive(['visa_check.completed', 'work_rights.changed']);
  const { id } = receiver;
  for (let step = 0; step < 5; step += 1) await world.change('ob_1');
  await world.happen('vc_1', 'vc_2');
  const { relay } = world.ledger;
  const order = (await relay.deliveries(id)).map(({ event }) => event);
  let refusals = 0;
  receiver.behave(() => (refusals++ < 2 ? 503 : 200));
  await world.relayUntil(async () => (await delivered(world)) === 7);
  const accepted = receiver.received.filter(({ status }) => status === 200).map((each) => each.id);
  expect(accepted.filter((each) => order.slice(0, 5).includes(each))).toEqual(order.slice(0, 5));
  expect(accepted.toSorted()).toEqual(order.toSorted());
});

test('receivers that hang, redirect or send without end don’t hold up the others', async () => {
  await using world = await relayWorld({ timeLimit: 300 });
  await using good = await startReceiver();
  await using hanging = await startReceiver();
  await using redirecting = await startReceiver();
  await using endless = await startReceiver();
  for (const { url } of [hanging, redirecting, endless, good]) await world.subscribe(url, COMPLETED);
  hanging.behave(() => undefined);
  redirecting.behave((_, response) => {
    response.writeHead(302, { location: good.url }).end();
    return undefined;
  });
  let written = 0;
  endless.behave((_, response) => {
    const piece = Buffer.alloc(64 * 1_024);
    response.writeHead(500);
    const more = (): void => {
      while (written < 10 * 1_024 * 1_024 && !response.destroyed) {
        written += piece.length;
        if (!response.write(piece)) return void response.once('drain', more);
      }
      response.end();
    };
    more();
    return undefined;
  });
  await world.happen(...Array.from({ length: 20 }, (_, index) => `vc_${index}`));
  await world.relayUntil(() => good.received.length >= 20);
  expect(new Set(good.received.map(({ id }) => id)).size).toBe(20);
  await world.relayUntil(() => new Set(world.notes.flatMap(reasonOf)).size >= 4);
  expect(new Set(world.notes.flatMap(reasonOf))).toEqual(new Set([204, 302, 500, 'timeout']));
  // Far less than the size of all responses was read.
  expect(written).toBeLessThan(10 * 1_024 * 1_024 * endless.received.length);
});

function reasonOf(note: RelayWorld['notes'][number]): (number | string)[] {
  return note.kind === 'delivery' ? [note.status ?? note.problem!] : [];
}

test('a receiver that asks for a pause gets one, and nothing else meanwhile', async () => {
  await using world = await relayWorld();
  await using receiver = await world.receive(COMPLETED);
  receiver.behave((count, response) => {
    if (count > 1) return 200;
    response.writeHead(429, { 'retry-after': '90' }).end();
    return undefined;
  });
  await world.happen('vc_1');
  const began = world.time.now();
  await world.relayUntil(() => receiver.received.length >= 1);
  await world.happen('vc_2');
  await world.relayUntil(() => receiver.received.length >= 3);
  const times = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']) * 1_000);
  expect(times.slice(1).every((time) => time >= began + 89_000)).toBe(true);
});

test('a receiver that always asks for the event at once gets it once a minute', async () => {
  await using world = await relayWorld();
  await using receiver = await world.receive(COMPLETED);
  receiver.behave((_count, response) => {
    response.writeHead(503, { 'retry-after': '0' }).end();
    return undefined;
  });
  await world.happen('vc_1');
  await world.relayUntil(() => receiver.received.length >= 5);
  const times = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']));
  const pauses = times.slice(1).map((time, nr) => time - times[nr]!);
  for (const [nr, least] of [3, 23, 59, 59].entries()) expect(pauses[nr]).toBeGreaterThanOrEqual(least);
});

test('a receiver that responds with 410 gets nothing more, and nothing of it is kept', async () => {
  await using world = await relayWorld();
  await using receiver = await world.receive(COMPLETED, ['status']);
  const { id } = receiver;
  receiver.behave(() => 410);
  await world.happen('vc_1', 'vc_2', 'vc_3');
  const { relay } = world.ledger;
  await world.relayUntil(async () => (await relay.subscription(id))?.state === 'ended');
  await world.happen('vc_4');
  expect(await relay.deliveries(id)).toEqual([]);
  expect(await relay.counts()).toMatchObject({ subscriptions: 0, deliveries: { waiting: 0 } });
  await expect(relay.sendTest(id, 1)).rejects.toMatchObject({ name: 'SubscriptionEndedError' });
  await expect(relay.replay(id, {}, 1)).rejects.toMatchObject({ name: 'SubscriptionEndedError' });
});

test('after three days a delivery is dead, and replay sends it again under its id once the subscription is enabled', async () => {
  await using world = await relayWorld();
  await using receiver = await world.receive(COMPLETED);
  const { id } = receiver;
  receiver.behave(() => 500);
  await world.happen('vc_1');
  const { relay } = world.ledger;
  const dead = async () => (await relay.counts()).deliveries.dead;
  for (let day = 0; (await dead()) < 1; day += 1) {
    expect(day).toBeLessThan(40);
    const before = receiver.received.length;
    await world.relayUntil(() => receiver.received.length > before);
    world.sandbox.clock.set(world.time.now() + 4.9 * HOUR, 'frozen');
  }
  const list = await relay.deliveries(id, { state: 'dead' });
  expect(list).toMatchObject([{ subject: 'vc_1', lastStatus: 500, nextAttemptAt: null }]);
  receiver.behave(() => 200);
  expect(await relay.replay(id, {}, world.time.now())).toBe(1);
  expect(await relay.deliveries(id, { state: 'waiting' })).toMatchObject([{ subject: 'vc_1', attempts: 0 }]);
  await relay.updateSubscription(id, { paused: false }, world.time.now());
  await world.relayUntil(async () => (await delivered(world)) === 1);
  expect(receiver.received.at(-1)).toMatchObject({ id: list[0]!.event, status: 200 });
});

test('a webhook that is sent again long afterwards says nothing of work that may be out of date', async () => {
  await using world = await relayWorld();
  const { id } = await world.subscribe('https://receiver.example/hooks', COMPLETED, ['work', 'days_left']);
  const [check] = world.makeChecks(1);
  const { relay } = world.ledger;
  await relay.addWatches([{ kind: 'visa_check', subject: check! }], world.time.now());
  await world.relayUntil(async () => (await relay.counts()).watches.completed === 1);
  const claim = async (late: number) => {
    const now = world.time.now() + late;
    const [delivery] = await relay.claimDeliveries({ now, until: now + 1, concurrency: 1 });
    await relay.settleDelivery(delivery!, { kind: 'failed', status: 500, retryAt: null }, now);
    await relay.replay(id, {}, now);
    return delivery!.included!;
  };
  const early = await claim(HOUR);
  expect(early).toMatchObject({ work: 'limited', days_left: expect.any(Number) as number });
  expect(await claim(73 * HOUR)).toEqual({
    environment: 'sandbox',
    work: 'unknown',
    days_left: Number(early['days_left']) - 3,
  });
});

test('what was claimed so long ago that its lease may end meanwhile is not sent', async () => {
  await using world = await relayWorld();
  await using receiver = await world.receive(COMPLETED);
  await world.happen('vc_1');
  const { relay } = world.ledger;
  const claim = relay.claimDeliveries;
  const claims: number[] = [];
  const slow = vi.spyOn(relay, 'claimDeliveries').mockImplementation(async (options) => {
    const claimed = await claim(options);
    if (claimed.length > 0) claims.push(receiver.received.length);
    // The database's first response is slow.
    if (claims.length === 1) world.sandbox.clock.set(options.now + 6_000, 'frozen');
    return claimed;
  });
  await world.relayUntil(() => receiver.received.length >= 1);
  slow.mockRestore();
  // It was claimed again, and then sent.
  expect(claims).toEqual([0, 0]);
  expect(receiver.received).toHaveLength(1);
});

test('deliveries are listed in pages', async () => {
  await using world = await relayWorld();
  const { id } = await world.subscribe('https://receiver.example/hooks', COMPLETED);
  await world.happen('vc_1', 'vc_2', 'vc_3');
  const { relay } = world.ledger;
  const first = await relay.deliveries(id, { limit: 2 });
  const rest = await relay.deliveries(id, { limit: 2, after: first[1]!.event });
  expect([...first, ...rest].map(({ subject }) => subject).toSorted()).toEqual(['vc_1', 'vc_2', 'vc_3']);
  await expect(relay.deliveries(id, { after: 'evt_unknown' })).rejects.toMatchObject({
    name: 'NoSuchEventError',
  });
  await expect(relay.deliveries('sub_unknown')).rejects.toMatchObject({ name: 'NoSuchSubscriptionError' });
});

test('a stop lets a POST get its response', async () => {
  await using world = await relayWorld();
  await using receiver = await world.receive(COMPLETED);
  await world.happen('vc_1');
  const arrived = Promise.withResolvers<void>();
  receiver.behave(async () => {
    arrived.resolve();
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    return 200;
  });
  await world.relayUntil(() => arrived.promise.then(() => true));
  expect(await delivered(world)).toBe(1);
});
