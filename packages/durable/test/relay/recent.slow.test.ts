import type { Fetch } from '@workrights/client';
import { expect, test } from 'vitest';

import { checksOf } from '../bulk/run/sandbox-time.ts';
import { later, relayWorld, type RelayWorld, START } from './relay-world.ts';

const HOUR = 3_600_000;

/** How many lists of recent checks there were. */
function lists({ notes }: RelayWorld): number {
  return notes.filter((note) => note.kind === 'poll' && note.of === 'recent').length;
}

test('recent checks are found by listing, those that were finished before the first list left out', async () => {
  await using world = await relayWorld();
  await using receiver = await world.receive(['visa_check.completed']);
  world.makeChecks(2);
  later(world, HOUR);
  const [pending] = world.makeChecks(1);
  await world.relayUntil(() => receiver.received.length >= 1, { watchRecent: true });
  expect(receiver.received.map(({ body }) => body.data.id)).toEqual([pending]);
  later(world, 1_000);
  const [second] = world.makeChecks(1);
  // It finishes before the relay's next list.
  later(world, HOUR);
  await world.relayUntil(() => receiver.received.length >= 2, { watchRecent: true });
  expect(receiver.received.map(({ body }) => body.data.id)).toEqual([pending, second]);
  // The list still contains them long after the ledger has deleted them. They aren't reported again.
  later(world, 40 * 24 * HOUR);
  const before = lists(world);
  await world.relayUntil(() => lists(world) >= before + 2, { watchRecent: true });
  expect(await world.ledger.relay.watches()).toEqual([]);
});

test('a recent check of the far future hides none that come after it', async () => {
  await using world = await relayWorld();
  await using receiver = await world.receive(['visa_check.completed']);
  const odd = { id: 'vc_odd', status: 'completed', requested_at: '2999-01-01T00:00:00.000Z' };
  const checks = {
    ...checksOf(world),
    environment: 'sandbox',
    fetch: (async (url, init) => {
      const response = (await world.time.fetch(url, init)) as Response;
      if (!/\/visa-checks\?/.test(String(url))) return response;
      const { data, ...rest } = (await response.json()) as { data: object[] };
      return Response.json({ ...rest, data: [{ data: odd }, ...data] });
    }) satisfies Fetch,
  } as const;
  world.makeChecks(1);
  later(world, HOUR);
  await world.relayUntil(() => lists(world) >= 1, { watchRecent: true, checks });
  const [made] = world.makeChecks(1);
  // It finishes before the relay's next list.
  later(world, HOUR);
  await world.relayUntil(() => receiver.received.length >= 1, { watchRecent: true, checks });
  expect(receiver.received.map(({ body }) => body.data.id)).toEqual([made]);
});

test('of more recent checks than one list has, none is missed', async () => {
  await using world = await relayWorld();
  await using receiver = await world.receive(['visa_check.completed']);
  const [old] = world.makeChecks(1);
  later(world, HOUR);
  await world.relayUntil(() => lists(world) >= 1, { watchRecent: true });
  // Created in the same millisecond as the newest of the first list; then many more follow.
  world.sandbox.clock.set(Date.parse(START), 'frozen');
  const twins = world.makeChecks(2);
  later(world, 30 * 60_000);
  const others = world.makeChecks(150);
  later(world, HOUR);
  await world.relayUntil(() => receiver.received.length >= 152, { watchRecent: true });
  const told = receiver.received.map(({ body }) => body.data.id);
  expect(told.toSorted()).toEqual([...twins, ...others].toSorted());
  expect(told).not.toContain(old);
});
