import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { Fetch } from '@workrights/client';
import { readBundle } from '@workrights/spec/reader';
import { expect, test } from 'vitest';

import { connectionOf, moveOnboard, workRightsOf } from '../onboards.ts';
import { later, relayWorld, type RelayWorld } from './relay-world.ts';

const HOUR = 3_600_000;
const UPDATED = ['onboarding_request.updated'] as const;

async function makeOnboard(world: RelayWorld, employee: string): Promise<string> {
  const made = await workRightsOf(world.sandbox).createOnboard({
    employee_id: employee,
    email: 'zzcanary@example.com',
    family_name: 'Zzcanaryfamily',
  });
  return made.onboard_id;
}

function rounds({ notes }: RelayWorld, of: string): number {
  return notes.filter((note) => note.kind === 'poll' && note.of === of).length;
}

test('a watched onboarding request is told of when it changes, with the names of what changed, until it is complete', async () => {
  await using world = await relayWorld();
  await using receiver = await world.receive(UPDATED, ['status', 'changed']);
  const onboard = await makeOnboard(world, 'E-1');
  await makeOnboard(world, 'E-2');
  const { relay } = world.ledger;
  await relay.addWatches([{ kind: 'onboard', subject: onboard }], world.time.now());
  await world.relayUntil(() => rounds(world, 'onboard') >= 2);
  expect(receiver.received).toEqual([]);
  world.sandbox.clock.set(world.time.now() + HOUR, 'frozen');
  await moveOnboard(world.sandbox, onboard, 'Review');
  await world.relayUntil(() => receiver.received.length >= 1);
  world.sandbox.clock.set(world.time.now() + HOUR, 'frozen');
  await moveOnboard(world.sandbox, onboard);
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
  await using receiver = await world.receive(UPDATED);
  const onboards = [await makeOnboard(world, 'E-1'), await makeOnboard(world, 'E-2')];
  const options = { watchOnboards: true };
  await world.relayUntil(() => rounds(world, 'onboard') >= 3, options);
  const requests = world.sandbox.context.journal
    .list()
    .filter(({ path }) => path.includes('/onboarding/') && path.endsWith('/list'));
  expect(requests).toHaveLength(rounds(world, 'onboard'));
  for (const onboard of onboards) await moveOnboard(world.sandbox, onboard);
  await world.relayUntil(() => receiver.received.length >= 2, options);
  expect(receiver.received.map(({ body }) => body.data.id).toSorted()).toEqual(onboards.toSorted());
});

test('a request that is complete when it is first seen is told of', async () => {
  await using world = await relayWorld();
  await using receiver = await world.receive(UPDATED);
  const onboard = await makeOnboard(world, 'E-1');
  await moveOnboard(world.sandbox, onboard);
  await world.ledger.relay.addWatches([{ kind: 'onboard', subject: onboard }], world.time.now());
  await world.relayUntil(() => receiver.received.length >= 1);
  expect(receiver.received[0]?.body.data.id).toBe(onboard);
});

test('a change of a person’s work rights is told of with the names of what changed, never the values', async () => {
  await using world = await relayWorld();
  await using receiver = await world.receive(['work_rights.changed'], ['status', 'changed']);
  const onboard = await makeOnboard(world, 'E-1');
  await moveOnboard(world.sandbox, onboard);
  await world.ledger.relay.addWatches([{ kind: 'work_rights', subject: onboard }], world.time.now());
  await world.relayUntil(() => rounds(world, 'work_rights') >= 1);
  await workRightsOf(world.sandbox).updateOnboard({ onboard_id: onboard, family_name: 'Zzcanaryother' });
  world.sandbox.clock.set(world.time.now() + 6 * HOUR, 'frozen');
  await world.relayUntil(() => receiver.received.length >= 1);
  expect(receiver.received[0]?.body.data).toMatchObject({
    id: onboard,
    self: `${world.sandbox.url}/v1/getdata`,
    included: { changed: ['family_name'] },
  });
  expect(receiver.received.map(({ text }) => text).join()).not.toMatch(/zzcanary/i);
});

test('a field of work rights that is not documented is told of without its name, which may be of a person', async () => {
  await using world = await relayWorld();
  await using receiver = await world.receive(['work_rights.changed'], ['changed']);
  await world.ledger.relay.addWatches([{ kind: 'work_rights', subject: 'ob_1' }], world.time.now());
  let record = {
    key_id: 'key_1',
    onboard_id: 'ob_1',
    status: 'Sample',
    zzcanaryname: 'a',
    'Zzcanary Name': 'a',
  };
  const workRights = {
    ...connectionOf(world.sandbox),
    fetch: (() => world.time.during(() => Promise.resolve(Response.json(record)))) satisfies Fetch,
  };
  await world.relayUntil(() => rounds(world, 'work_rights') >= 1, { workRights });
  record = { ...record, zzcanaryname: 'b', 'Zzcanary Name': 'b' };
  world.sandbox.clock.set(world.time.now() + 7 * HOUR, 'frozen');
  await world.relayUntil(() => receiver.received.length >= 1, { workRights });
  expect(receiver.received[0]?.body.data.included).toEqual({ changed: ['other_fields'] });
  const [files, lines] = [readdirSync(world.folder), JSON.stringify(world.notes)];
  const kept = files.map((name) => readFileSync(path.join(world.folder, name), 'latin1')).join('');
  expect(kept + lines).not.toMatch(/zzcanary/i);
});

test('a record in the list that nobody can read holds up no other request', async () => {
  await using world = await relayWorld();
  await using receiver = await world.receive(UPDATED, ['status']);
  const onboard = await makeOnboard(world, 'E-1');
  await moveOnboard(world.sandbox, onboard);
  await world.ledger.relay.addWatches([{ kind: 'onboard', subject: onboard }], world.time.now());
  const workRights = {
    ...connectionOf(world.sandbox),
    fetch: ((url, init) =>
      String(url).includes('/onboarding/list')
        ? world.time.during(() => Promise.resolve(Response.json([{ onboard_id: 'ob_1' }, null])))
        : world.time.fetch(url, init)) satisfies Fetch,
  };
  await world.relayUntil(() => receiver.received.length >= 1, { workRights });
  expect(receiver.received[0]?.body.data).toMatchObject({ id: onboard, included: { status: 'Complete' } });
  expect(world.notes.find((note) => note.kind === 'poll')).toMatchObject({ polled: 2, failed: 1 });
});

test('a service that responds to everything with the same page gets few requests', async () => {
  await using world = await relayWorld();
  const subjects = Array.from({ length: 20 }, (_, nr) => ({ kind: 'onboard', subject: `ob_${nr}` }) as const);
  await world.ledger.relay.addWatches(subjects, world.time.now());
  let requests = 0;
  const fetchPage: Fetch = () => {
    requests += 1;
    return world.time.during(() => Promise.resolve(Response.json('a page')));
  };
  const workRights = { ...connectionOf(world.sandbox), fetch: fetchPage };
  await world.relayUntil(() => rounds(world, 'onboard') >= 1, { workRights });
  expect(requests).toBe(4);
});

test('many requests that the service does not list and does not know hold up no other one', async () => {
  await using world = await relayWorld();
  await using receiver = await world.receive(UPDATED);
  const onboard = await makeOnboard(world, 'E-1');
  await moveOnboard(world.sandbox, onboard);
  const { relay } = world.ledger;
  const unknown = Array.from({ length: 150 }, (_, nr) => ({ kind: 'onboard', subject: `ob_${nr}` }) as const);
  await relay.addWatches(unknown, world.time.now());
  await relay.addWatches([{ kind: 'onboard', subject: onboard }], world.time.now() + 1);
  world.sandbox.clock.set(world.time.now() + 1_000, 'frozen');
  await world.relayUntil(() => receiver.received.length >= 1);
  // Each request was read once by then.
  const reads = world.sandbox.context.journal.list().filter(({ path }) => path.endsWith('/onboarding/get'));
  expect(reads).toHaveLength(151);
});

test('a request that cannot be read is given up when its deadline has passed', async () => {
  await using world = await relayWorld();
  const { relay } = world.ledger;
  const subject = 'ob_broken';
  await relay.addWatches(
    [{ kind: 'onboard', subject, deadlineAt: world.time.now() + HOUR }],
    world.time.now(),
  );
  const workRights = {
    ...connectionOf(world.sandbox),
    fetch: ((url, init) =>
      String(url).includes('/onboarding/get')
        ? world.time.during(() => Promise.resolve(new Response('', { status: 500 })))
        : world.time.fetch(url, init)) satisfies Fetch,
  };
  await world.relayUntil(() => rounds(world, 'onboard') >= 1, { workRights });
  expect(world.notes.at(-1)).toMatchObject({ of: 'onboard', polled: 2, failed: 1 });
  expect(await relay.counts()).toMatchObject({ watches: { waiting: 1 } });
  world.sandbox.clock.set(world.time.now() + HOUR, 'frozen');
  await world.relayUntil(async () => (await relay.counts()).watches.given_up === 1, { workRights });
});

test('a change of any field that the contract lists of an onboarding request is told of by its name', async () => {
  await using world = await relayWorld();
  await using receiver = await world.receive(UPDATED, ['changed']);
  const { OnboardListItem } = readBundle('work-rights').components?.schemas ?? {};
  const names = Object.keys(OnboardListItem?.properties ?? {}).filter((name) => name !== 'onboard_id');
  expect(names).toContain('onboard_status');
  await world.ledger.relay.addWatches([{ kind: 'onboard', subject: 'ob_1' }], world.time.now());
  let value = 'before';
  const record = () => ({
    onboard_id: 'ob_1',
    ...Object.fromEntries(names.map((name) => [name, `${value} ${name}`])),
  });
  const workRights = {
    ...connectionOf(world.sandbox),
    fetch: (() => world.time.during(() => Promise.resolve(Response.json([record()])))) satisfies Fetch,
  };
  await world.relayUntil(() => rounds(world, 'onboard') >= 1, { workRights });
  value = 'after';
  later(world, HOUR);
  await world.relayUntil(() => receiver.received.length >= 1, { workRights });
  expect(receiver.received[0]?.body.data.included).toEqual({ changed: names.toSorted() });
});

test('a request that nobody answers is told of after 3, 7 and 14 days, once each, until somebody does', async () => {
  await using world = await relayWorld();
  await using receiver = await world.receive(['onboarding_request.unanswered'], ['status']);
  const onboard = await makeOnboard(world, 'E-1');
  const answered = await makeOnboard(world, 'E-2');
  await moveOnboard(world.sandbox, answered, 'Review');
  const { relay } = world.ledger;
  const watches = [onboard, answered].map((subject) => ({ kind: 'onboard', subject }) as const);
  await relay.addWatches(watches, world.time.now());
  const pollAfter = async (days: number): Promise<number> => {
    world.sandbox.clock.set(world.time.now() + days * 24 * HOUR, 'frozen');
    const before = rounds(world, 'onboard');
    await world.relayUntil(() => rounds(world, 'onboard') >= before + 2);
    return receiver.received.length;
  };
  const told = [await pollAfter(2.9), await pollAfter(0.2), await pollAfter(3.8), await pollAfter(0.2)];
  expect(told).toEqual([0, 1, 1, 2]);
  // Both days pass while no relay runs.
  expect(await pollAfter(8)).toBe(3);
  expect(await pollAfter(30)).toBe(3);
  expect(receiver.received.map(({ body }) => body)).toMatchObject(
    Array.from({ length: 3 }, () => ({
      type: 'onboarding_request.unanswered',
      data: { id: onboard, included: { status: 'Awaiting' } },
    })),
  );
});
