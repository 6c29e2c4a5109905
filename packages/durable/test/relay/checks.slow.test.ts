import { setTimeout as sleep } from 'node:timers/promises';

import type { Fetch } from '@workrights/client';
import { expect, test } from 'vitest';

import { isSigned, startReceiver } from './receiver.ts';
import { later, relayWorld, type RelayWorld } from './relay-world.ts';

const HOUR = 3_600_000;

async function watch(world: RelayWorld, ids: readonly string[], deadlineAt?: number): Promise<void> {
  await world.ledger.relay.addWatches(
    ids.map((subject) => ({ kind: 'visa_check', subject, deadlineAt })),
    world.time.now(),
  );
}

/** How many polls of checks there were. */
function polls({ notes }: RelayWorld): number {
  return notes.filter((note) => note.kind === 'poll' && note.of === 'visa_check').length;
}

test('each watched check is told once, signed, with its id and link and nothing else', async () => {
  await using world = await relayWorld();
  await using receiver = await world.receive(['visa_check.completed']);
  const { secret } = receiver;
  const ids = world.makeChecks(5);
  await watch(world, ids);
  await world.relayUntil(() => receiver.received.length >= 5);
  expect(receiver.received.map(({ body }) => body.data.id).toSorted()).toEqual(ids.toSorted());
  for (const each of receiver.received) {
    const { id } = each.body.data;
    expect(each.body).toEqual({
      type: 'visa_check.completed',
      timestamp: expect.stringMatching(/^2026-03-05T01:/) as string,
      data: { id, self: `${world.sandbox.url}/v2/visa-checks/${id}` },
    });
    expect(isSigned(each, secret)).toBe(true);
  }
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(5);
  expect(await world.ledger.relay.counts()).toMatchObject({
    watches: { completed: 5, waiting: 0 },
    deliveries: { waiting: 0, dead: 0 },
  });
});

test('a hundred pending checks take one lookup a round', async () => {
  await using world = await relayWorld();
  await using receiver = await world.receive(['visa_check.completed']);
  await watch(world, world.makeChecks(100));
  await world.relayUntil(() => receiver.received.length >= 100);
  const rounds = world.notes.filter((note) => note.kind === 'poll' && note.of === 'visa_check');
  expect(rounds[0]).toMatchObject({ polled: 100, failed: 0 });
  const lookups = world.sandbox.context.journal
    .list()
    .filter(({ path, method }) => method === 'POST' && path.endsWith('/lookup'));
  expect(lookups.length).toBe(rounds.length);
});

test('nothing is written while no subscription wants it', async () => {
  await using world = await relayWorld();
  await using receiver = await world.receive(['work_rights.changed']);
  const ids = world.makeChecks(2);
  await watch(world, ids);
  const { relay } = world.ledger;
  await world.relayUntil(async () => (await relay.counts()).watches.completed === 2);
  expect(await relay.counts()).toMatchObject({ deliveries: { waiting: 0, dead: 0 } });
  expect(receiver.received).toEqual([]);
});

test('a subscription gets the fields that it names, of one that names others not a single one more', async () => {
  await using world = await relayWorld();
  await using thin = await startReceiver();
  await using rich = await startReceiver();
  await world.subscribe(thin.url, ['visa_check.completed'], ['status']);
  await world.subscribe(
    rich.url,
    ['visa_check.completed'],
    ['work', 'expires_on', 'jurisdiction', 'mode', 'run'],
  );
  await watch(world, world.makeChecks(1));
  await world.relayUntil(() => thin.received.length + rich.received.length >= 2);
  expect(thin.received[0]?.body.data.included).toEqual({ status: 'completed' });
  expect(rich.received[0]?.body.data.included).toEqual({
    work: expect.stringMatching(/^(?:yes|no|limited|unknown)$/) as string,
    expires_on: expect.anything() as string,
    jurisdiction: 'AUS',
    mode: 'fastcheck',
    environment: 'sandbox',
  });
  expect(rich.received[0]?.id).toBe(thin.received[0]?.id);
});

test('a check that misses its deadline is told so once, and its completion is still told', async () => {
  await using world = await relayWorld();
  await using receiver = await world.receive(
    ['visa_check.completed', 'visa_check.failed_to_complete'],
    ['status'],
  );
  const [id] = world.makeChecks(1, 'offpeak');
  await watch(world, [id!], world.time.now() + HOUR);
  await world.relayUntil(() => polls(world) === 1);
  expect(receiver.received).toEqual([]);
  later(world, HOUR);
  await world.relayUntil(() => receiver.received.length >= 1);
  later(world, HOUR);
  await world.relayUntil(() => polls(world) >= 3);
  later(world, 24 * HOUR);
  await world.relayUntil(() => receiver.received.length >= 2);
  expect(receiver.received.map(({ body }) => [body.type, body.data.id])).toEqual([
    ['visa_check.failed_to_complete', id],
    ['visa_check.completed', id],
  ]);
  expect(receiver.received[0]?.body.data.included).toEqual({ status: 'pending' });
});

test('a check that the service does not know is given up a day after its deadline', async () => {
  await using world = await relayWorld();
  await using receiver = await world.receive(['visa_check.failed_to_complete']);
  const id = 'vc_00000000-0000-4000-8000-000000000000';
  await watch(world, [id]);
  const { relay } = world.ledger;
  await world.relayUntil(() => polls(world) >= 1);
  later(world, HOUR);
  await world.relayUntil(() => receiver.received.length >= 1);
  later(world, 25 * HOUR);
  await world.relayUntil(async () => (await relay.counts()).watches.given_up === 1);
  expect(receiver.received.map(({ body }) => body.data.id)).toEqual([id]);
  // Adding the watch again starts the polls again.
  const [again] = await relay.addWatches([{ kind: 'visa_check', subject: id }], world.time.now());
  expect(again).toMatchObject({ isNew: true, watch: { state: 'waiting' } });
});

async function refusal(status: number): Promise<Response> {
  await sleep(1);
  return new Response('', { status });
}

/** A connection whose service responds with this status if a request is only about one of these checks. */
function refusing(world: RelayWorld, status: number, ids: readonly string[]) {
  const { credentials, url } = world.sandbox;
  const fetch: Fetch = async (url, init) => {
    const text = `${String(url)} ${typeof init?.body === 'string' ? init.body : ''}`;
    const isRefused = ids.some((id) => text.includes(id));
    return isRefused ? world.time.during(() => refusal(status)) : world.time.fetch(url, init);
  };
  return {
    baseUrl: url,
    accessToken: credentials.accessToken,
    environment: 'sandbox',
    fetch,
    logLevel: 'off',
    quota: 'none',
  } as const;
}

test.each([400, 403, 404, 410, 422])(
  'a check that the service refuses with %d comes to its deadline, and the others are told',
  async (status) => {
    await using world = await relayWorld();
    await using receiver = await world.receive(['visa_check.completed', 'visa_check.failed_to_complete']);
    const [refused, shown, slow] = [...world.makeChecks(2), ...world.makeChecks(1, 'offpeak')];
    await watch(world, [refused!, shown!, slow!]);
    const checks = refusing(world, status, [refused!]);
    await world.relayUntil(() => receiver.received.length >= 1, { checks });
    // A 403 counts only if the credentials work, and another check that can be read proves that.
    await watch(world, world.makeChecks(1, 'offpeak'), world.time.now() + 99 * HOUR);
    later(world, HOUR);
    await watch(world, world.makeChecks(1));
    await world.relayUntil(() => receiver.received.length >= 2, { checks });
    const told = receiver.received.map(({ body }) => [body.type, body.data.id]);
    expect(told).toContainEqual(['visa_check.failed_to_complete', refused]);
    expect(told).toContainEqual(['visa_check.completed', shown]);
  },
);

test('a check that the service fails to show each time holds up no other one, and comes to its deadline', async () => {
  await using world = await relayWorld();
  await using receiver = await world.receive(['visa_check.completed', 'visa_check.failed_to_complete']);
  const [broken, good, slow] = [...world.makeChecks(2), ...world.makeChecks(1, 'offpeak')];
  await watch(world, [broken!, good!, slow!]);
  const checks = refusing(world, 500, [broken!]);
  await world.relayUntil(() => receiver.received.length >= 1, { checks });
  const rounds = world.notes.flatMap((note) =>
    note.kind === 'poll' && note.of === 'visa_check' ? [note.milliseconds] : [],
  );
  expect(Math.max(...rounds)).toBeLessThan(15_000);
  later(world, HOUR);
  await watch(world, world.makeChecks(1));
  await world.relayUntil(() => receiver.received.length >= 3, { checks });
  const told = receiver.received.map(({ body }) => [body.type, body.data.id]);
  expect(told).toContainEqual(['visa_check.completed', good]);
  expect(told).toContainEqual(['visa_check.failed_to_complete', broken]);
});

test.each([401, 403, 429, 500])('a service that refuses everything with %d ends no watch', async (status) => {
  await using world = await relayWorld();
  await using receiver = await world.receive(['visa_check.completed', 'visa_check.failed_to_complete']);
  const ids = world.makeChecks(2);
  await watch(world, ids, world.time.now() + 1);
  later(world, HOUR);
  const isDown = () => world.notes.filter((note) => note.kind === 'poll' && note.failed > 0).length >= 2;
  await world.relayUntil(isDown, { checks: refusing(world, status, ['']), workRights: undefined });
  expect(await world.ledger.relay.counts()).toMatchObject({ watches: { waiting: 2 } });
  expect(receiver.received).toEqual([]);
});

test('a check is watched once, however often it is asked for', async () => {
  await using world = await relayWorld();
  const wanted = { kind: 'visa_check', subject: 'vc_invented' } as const;
  const [first, twin] = await world.ledger.relay.addWatches([wanted, wanted], 1);
  const [again] = await world.ledger.relay.addWatches([{ ...wanted, deadlineAt: 9 }], 2);
  expect([first?.isNew, twin?.isNew, again?.isNew]).toEqual([true, false, false]);
  expect(again?.watch).toEqual(first?.watch);
  expect(await world.ledger.relay.removeWatch(first!.watch.id)).toBe(true);
  expect(await world.ledger.relay.watches()).toEqual([]);
});

test('while the service is out of reach nothing is told, and the relay says so', async () => {
  await using world = await relayWorld();
  await using receiver = await world.receive(['visa_check.completed', 'visa_check.failed_to_complete']);
  const ids = world.makeChecks(1);
  await watch(world, ids, world.time.now() + 1);
  const checks = {
    baseUrl: 'http://127.0.0.1:1',
    accessToken: 'invented',
    environment: 'sandbox',
    fetch: world.time.fetch,
    logLevel: 'off',
  } as const;
  const isDown = () => world.notes.filter((note) => note.kind === 'poll' && note.failed > 0).length >= 3;
  await world.relayUntil(isDown, { checks, workRights: undefined });
  expect(await world.ledger.relay.counts()).toMatchObject({ watches: { waiting: 1 } });
  await world.relayUntil(() => receiver.received.length >= 1);
  expect(receiver.received.map(({ body }) => body.type)).toEqual(['visa_check.completed']);
});
