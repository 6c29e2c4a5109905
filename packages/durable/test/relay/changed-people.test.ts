import type { Fetch } from '@workrights/client';
import { createSandbox } from '@workrights/sandbox';
import { expect, test } from 'vitest';

import { createPauses } from '../../src/base/time/pauses.ts';
import { createStop } from '../../src/base/time/stop.ts';
import { openLedger } from '../../src/open-ledger.ts';
import type { RelayNote } from '../../src/relay/notes.ts';
import { createWorkRights } from '../../src/relay/poll/work-rights.ts';
import { createLedgerHealth } from '../../src/relay/relaying.ts';
import { KEY, temporaryFolder } from '../bulk/ledger/invented.ts';
import { moveOnboard, workRightsOf } from '../onboards.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse('2026-03-05T01:02:03.000Z');

/** A relay that polls so many watched people, whose onboarding requests are complete. */
async function peopleWorld(count: number, wrap: (send: Fetch) => Fetch = (send) => send) {
  const stack = new AsyncDisposableStack();
  const sandbox = stack.use(await createSandbox());
  sandbox.clock.set(START, 'frozen');
  const { folder } = stack.use(await temporaryFolder());
  const ledger = stack.use(await openLedger({ folder }, { key: KEY }));
  const client = workRightsOf(sandbox);
  const onboards: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { onboard_id: id } = await client.createOnboard({
      employee_id: `E-${number}`,
      email: 'a@example.com',
    });
    await moveOnboard(sandbox, id);
    onboards.push(id);
  }
  const clock = { now: () => sandbox.clock.now(), monotonic: () => sandbox.clock.now(), random: () => 0.5 };
  const { relay } = ledger;
  // A new request counts as changed, so one day passes first.
  sandbox.clock.set(START + DAY, 'frozen');
  await relay.addWatches(
    onboards.map((subject) => ({ kind: 'work_rights', subject })),
    clock.now(),
  );
  const wanted = { url: 'https://example.com/hook', events: ['work_rights.changed'] } as const;
  const { subscription } = await relay.createSubscription(wanted, clock.now());
  const notes: RelayNote[] = [];
  const note = (each: RelayNote): void => void notes.push(each);
  const stop = stack.use({ ...createStop(undefined, 1), [Symbol.dispose]: () => {} });
  const status = { polledAt: null, isServiceReachable: true, isLedgerReachable: true };
  const start = (): (() => Promise<number>) =>
    createWorkRights(
      {
        store: relay,
        clock: { ...clock, sleep: () => Promise.resolve() },
        stop,
        note,
        ledger: createLedgerHealth(note),
        pauses: createPauses(),
        status,
      },
      workRightsOf(
        sandbox,
        wrap((url, init) => fetch(url, init as RequestInit)),
      ),
    );
  let step = start();
  const counted = new Map<string, number>();
  return {
    client,
    notes,
    onboards,
    relay,
    /** Starts a new relay, which knows only what is in the ledger. */
    restart: () => (step = start()),
    change: async (onboard_id: string) => {
      await client.updateOnboard({ onboard_id, family_name: 'Other' });
    },
    /** Sets the clock forward, and polls everything due by then. */
    async pass(milliseconds: number) {
      sandbox.clock.set(clock.now() + milliseconds, 'frozen');
      for (let round = 0; round <= count / 50; round += 1) await step();
    },
    /** How many requests of this operation there were since the last call. */
    requests(operation: string) {
      const all = sandbox.findRequests({ operation }).length;
      const before = counted.get(operation) ?? 0;
      counted.set(operation, all);
      return all - before;
    },
    told: async () => {
      const deliveries = await relay.deliveries(subscription.id);
      return deliveries.map(({ subject }) => subject);
    },
    /** The milliseconds until the last person's own poll. */
    lastDueIn: async () => {
      const watches = await relay.watches();
      return Math.max(...watches.map(({ nextPollAt }) => nextPollAt!)) - clock.now();
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

test('of 100 people of whom 3 have changed, one list and 3 reads tell, and each is told once', async () => {
  await using world = await peopleWorld(100);
  await world.pass(0);
  // Lists the account's people and those changed in the last week; then each person is read for the first time.
  expect([world.requests('listEmployees'), world.requests('getWorkRights')]).toEqual([2, 100]);
  await world.pass(HOUR);
  expect([world.requests('listEmployees'), world.requests('getWorkRights')]).toEqual([1, 0]);
  const changed = world.onboards.slice(10, 13);
  for (const onboard of changed) await world.change(onboard);
  await world.pass(15 * MINUTE);
  expect([world.requests('listEmployees'), world.requests('getWorkRights')]).toEqual([1, 3]);
  expect((await world.told()).toSorted()).toEqual(changed.toSorted());
  for (let quarter = 0; quarter < 8; quarter += 1) await world.pass(15 * MINUTE);
  // Each list begins half an hour before the previous one, so each of these three is read twice more.
  expect([world.requests('listEmployees'), world.requests('getWorkRights')]).toEqual([8, 6]);
  expect(await world.told()).toHaveLength(3);
});

test('a change in the second of a list, after it was made, is told by the next', async () => {
  await using world = await peopleWorld(5);
  await world.pass(0);
  await world.pass(HOUR);
  await world.change(world.onboards[0]!);
  await world.pass(0);
  expect(await world.told()).toEqual([]);
  await world.pass(15 * MINUTE);
  expect(await world.told()).toEqual([world.onboards[0]]);
});

test('a service whose clock is a quarter of an hour behind loses no change', async () => {
  await using world = await peopleWorld(5);
  await world.pass(0);
  await world.pass(HOUR);
  await world.change(world.onboards[0]!);
  await world.pass(30 * MINUTE);
  await world.pass(15 * MINUTE);
  expect(await world.told()).toEqual([world.onboards[0]]);
});

test('changes while no relay runs are told at its start', async () => {
  await using world = await peopleWorld(5);
  await world.pass(0);
  await world.pass(HOUR);
  await world.change(world.onboards[0]!);
  world.restart();
  await world.pass(3 * DAY);
  expect(await world.told()).toEqual([world.onboards[0]]);
});

test('everybody is read once a week, although no list names them', async () => {
  await using world = await peopleWorld(5);
  await world.pass(0);
  for (let day = 0; day < 8; day += 1) await world.pass(DAY);
  world.requests('getWorkRights');
  for (let day = 0; day < 7; day += 1) await world.pass(DAY);
  expect(world.requests('getWorkRights')).toBe(5);
});

test.each([
  ['answers 404', () => new Response('no such page', { status: 404 })],
  ['answers 405', () => new Response('', { status: 405 })],
  ['answers 501', () => new Response('', { status: 501 })],
  ['answers something else than a list', () => Response.json({ status: 'ok' })],
  ['answers a list of something else', () => Response.json([{ name: 'x' }])],
  ['is not allowed', () => Response.json({ message: 'not yours' }, { status: 403 })],
])('where the list of people %s, they are polled one by one, which is noted once', async (_, answer) => {
  let lists = 0;
  await using world = await peopleWorld(3, (send) => (url, init) => {
    if (!String(url).includes('/employee/v1/list')) return send(url, init);
    lists += 1;
    return Promise.resolve(answer());
  });
  await world.pass(0);
  await world.change(world.onboards[0]!);
  for (let time = 0; time < 3; time += 1) await world.pass(6 * HOUR);
  expect([lists, await world.told()]).toEqual([1, [world.onboards[0]]]);
  await world.pass(6 * HOUR);
  expect(lists).toBe(2);
  expect(world.notes.filter(({ kind }) => kind === 'changes')).toEqual([
    { kind: 'changes', isListed: false },
  ]);
});

test('where a list stops working, people are polled one by one within six hours', async () => {
  let isGone = false;
  await using world = await peopleWorld(
    3,
    (send) => (url, init) =>
      isGone && String(url).includes('/employee/v1/list')
        ? Promise.resolve(new Response('', { status: 500 }))
        : send(url, init),
  );
  await world.pass(0);
  expect(await world.lastDueIn()).toBe(7 * DAY);
  isGone = true;
  for (let time = 0; time < 7; time += 1) await world.pass(HOUR);
  expect(await world.lastDueIn()).toBeLessThanOrEqual(6 * HOUR);
  isGone = false;
  await world.pass(DAY);
  expect(world.notes.flatMap((each) => (each.kind === 'changes' ? each.isListed : []))).toEqual([
    true,
    false,
    true,
  ]);
});

test('a list that names everybody each time replaces no polls', async () => {
  await using world = await peopleWorld(5, (send) => (url, init) => {
    const isList = String(url).includes('/employee/v1/list');
    const body = isList ? { ...(JSON.parse(String(init?.body)) as object), datetime: 0 } : undefined;
    return send(url, body ? { ...init, body: JSON.stringify(body) } : init);
  });
  await world.pass(0);
  await world.pass(15 * MINUTE);
  expect(await world.lastDueIn()).toBe(6 * HOUR);
  world.requests('listEmployees');
  for (let quarter = 0; quarter < 8; quarter += 1) await world.pass(15 * MINUTE);
  expect(world.requests('listEmployees')).toBe(0);
});

test('a watch of work rights ends at its deadline, also of a person whom a list names', async () => {
  await using world = await peopleWorld(1);
  const subject = world.onboards[0]!;
  const [watch] = await world.relay.watches();
  await world.relay.removeWatch(watch!.id);
  await world.relay.addWatches([{ kind: 'work_rights', subject, deadlineAt: START + DAY + 2 * HOUR }], START);
  await world.pass(0);
  await world.pass(2 * HOUR);
  expect(await world.relay.watches()).toMatchObject([{ state: 'given_up' }]);
});

/** A service whose list is empty if `isLost` returns true for its `datetime`. */
function losing(isLost: (datetime: number | undefined) => boolean): (send: Fetch) => Fetch {
  return (send) => (url, init) => {
    const isList = String(url).includes('/employee/v1/list');
    const { datetime } = isList ? (JSON.parse(String(init?.body)) as { datetime?: number }) : {};
    return isList && isLost(datetime) ? Promise.resolve(Response.json([])) : send(url, init);
  };
}

test('a list that names nobody once it has a time replaces no polls', async () => {
  await using world = await peopleWorld(
    5,
    losing((datetime) => datetime !== undefined),
  );
  await world.pass(0);
  expect(await world.lastDueIn()).toBe(6 * HOUR);
  await world.change(world.onboards[0]!);
  await world.pass(6 * HOUR);
  expect(await world.told()).toEqual([world.onboards[0]]);
  expect(world.notes.filter(({ kind }) => kind === 'changes')).toEqual([
    { kind: 'changes', isListed: false },
  ]);
});

test('a list that misses a change that a reading shows is used no more', async () => {
  let expiry = '2027-01-31';
  const lose = losing((datetime = 0) => datetime > 1_000_000_000);
  await using world = await peopleWorld(5, (send) => async (url, init) => {
    if (!String(url).includes('/getdata')) return lose(send)(url, init);
    const response = await fetch(url, init as RequestInit);
    return Response.json({ ...((await response.json()) as object), visa_expiry_date: expiry });
  });
  await world.pass(0);
  expect(await world.lastDueIn()).toBe(7 * DAY);
  for (let day = 0; day < 7; day += 1) await world.pass(DAY);
  expect(await world.told()).toEqual([]);
  expiry = '2026-04-30';
  for (let day = 0; day < 7; day += 1) await world.pass(DAY);
  expect(await world.told()).toHaveLength(5);
  // A list can include a change late.
  for (let quarter = 0; quarter < 3; quarter += 1) await world.pass(15 * MINUTE);
  expect(await world.lastDueIn()).toBeLessThanOrEqual(6 * HOUR);
  expiry = '2026-05-31';
  for (let day = 0; day < 2; day += 1) await world.pass(DAY);
  expect(await world.told()).toHaveLength(10);
  world.requests('listEmployees');
  await world.pass(7 * DAY);
  expect(world.requests('listEmployees')).toBe(0);
  expect(world.notes.flatMap((each) => (each.kind === 'changes' ? each.isListed : []))).toEqual([
    true,
    false,
  ]);
});

test('a name that changes is no change of work rights that a list has to name', async () => {
  await using world = await peopleWorld(
    5,
    losing((datetime = 0) => datetime > 1_000_000_000),
  );
  await world.pass(0);
  await world.change(world.onboards[0]!);
  for (let day = 0; day < 8; day += 1) await world.pass(DAY);
  expect(await world.told()).toEqual([world.onboards[0]]);
  expect(await world.lastDueIn()).toBeGreaterThan(5 * DAY);
});
