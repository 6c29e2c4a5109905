import { WorkRights } from '@workrights/client';
import { expect, test } from 'vitest';

import { startReceiver } from './receiver.ts';
import { relayWorld, type RelayWorld } from './relay-world.ts';

const HOUR = 3_600_000;
const UPDATED = ['onboarding_request.updated'] as const;

function clientOf({ sandbox: { url, credentials } }: RelayWorld): WorkRights {
  const { accountKey, apiKey } = credentials;
  return new WorkRights({ baseUrl: url, accountKeyId: accountKey, apiKey, logLevel: 'off' });
}

async function makeOnboard(world: RelayWorld, employee: string): Promise<string> {
  const made = await clientOf(world).createOnboard({
    employee_id: employee,
    email: 'zzcanary@example.com',
    family_name: 'Zzcanaryfamily',
  });
  return made.onboard_id;
}

async function move({ sandbox }: RelayWorld, onboard: string, status: string): Promise<void> {
  const response = await fetch(`${sandbox.url}/_sandbox/onboards/${onboard}/transition`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ onboard_status: status }),
  });
  expect(response.status).toBe(200);
}

function rounds({ notes }: RelayWorld, of: string): number {
  return notes.filter((note) => note.kind === 'poll' && note.of === of).length;
}

test('a watched onboarding request is told of when it changes, with the names of what changed, until it is complete', async () => {
  await using world = await relayWorld();
  await using receiver = await startReceiver();
  await world.subscribe(receiver.url, UPDATED, ['status', 'changed']);
  const onboard = await makeOnboard(world, 'E-1');
  await makeOnboard(world, 'E-2');
  const { relay } = world.ledger;
  await relay.addWatches([{ kind: 'onboard', subject: onboard }], world.time.now());
  await world.relayUntil(() => rounds(world, 'onboard') >= 2);
  expect(receiver.received).toEqual([]);
  world.sandbox.clock.set(world.time.now() + HOUR, 'frozen');
  await move(world, onboard, 'Review');
  await world.relayUntil(() => receiver.received.length >= 1);
  world.sandbox.clock.set(world.time.now() + HOUR, 'frozen');
  await move(world, onboard, 'Complete');
  await world.relayUntil(() => receiver.received.length >= 2);
  expect(receiver.received.map(({ body }) => body)).toMatchObject([
    {
      type: 'onboarding_request.updated',
      data: { id: onboard, self: `${world.sandbox.url}/v1/onboarding/get` },
    },
    { type: 'onboarding_request.updated', data: { id: onboard } },
  ]);
  expect(receiver.received.map(({ body }) => body.data.included)).toEqual([
    { status: 'Review', changed: ['datetime', 'onboard_status'] },
    { status: 'Complete', changed: ['datetime', 'onboard_status'] },
  ]);
  expect(await relay.watches()).toMatchObject([{ state: 'completed', nextPollAt: null }]);
});

test('all open onboarding requests are watched where that is wanted, and one list a minute is enough', async () => {
  await using world = await relayWorld();
  await using receiver = await startReceiver();
  await world.subscribe(receiver.url, UPDATED);
  const onboards = [await makeOnboard(world, 'E-1'), await makeOnboard(world, 'E-2')];
  const options = { watchOnboards: true };
  await world.relayUntil(() => rounds(world, 'onboard') >= 3, options);
  const requests = world.sandbox.context.journal
    .list()
    .filter(({ path }) => path.includes('/onboarding/') && path.endsWith('/list'));
  expect(requests).toHaveLength(rounds(world, 'onboard'));
  for (const onboard of onboards) await move(world, onboard, 'Complete');
  await world.relayUntil(() => receiver.received.length >= 2, options);
  expect(receiver.received.map(({ body }) => body.data.id).toSorted()).toEqual(onboards.toSorted());
});

test('a request that is complete when it is first seen is told of', async () => {
  await using world = await relayWorld();
  await using receiver = await startReceiver();
  await world.subscribe(receiver.url, UPDATED);
  const onboard = await makeOnboard(world, 'E-1');
  await move(world, onboard, 'Complete');
  await world.ledger.relay.addWatches([{ kind: 'onboard', subject: onboard }], world.time.now());
  await world.relayUntil(() => receiver.received.length >= 1);
  expect(receiver.received[0]?.body.data.id).toBe(onboard);
});

test('a change of a person’s work rights is told of with the names of what changed, never the values', async () => {
  await using world = await relayWorld();
  await using receiver = await startReceiver();
  await world.subscribe(receiver.url, ['work_rights.changed'], ['status', 'changed']);
  const onboard = await makeOnboard(world, 'E-1');
  await move(world, onboard, 'Complete');
  await world.ledger.relay.addWatches([{ kind: 'work_rights', subject: onboard }], world.time.now());
  await world.relayUntil(() => rounds(world, 'work_rights') >= 1);
  await clientOf(world).updateOnboard({ onboard_id: onboard, family_name: 'Zzcanaryother' });
  world.sandbox.clock.set(world.time.now() + 6 * HOUR, 'frozen');
  await world.relayUntil(() => receiver.received.length >= 1);
  expect(receiver.received[0]?.body.data).toMatchObject({
    id: onboard,
    self: `${world.sandbox.url}/v1/getdata`,
    included: { changed: ['family_name'] },
  });
  expect(receiver.received.map(({ text }) => text).join()).not.toMatch(/zzcanary/i);
});
