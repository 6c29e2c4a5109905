import { expect, it } from 'vitest';

import { type Ledger, openLedger } from '../../../src/open-ledger.ts';
import { startRun } from '../../../src/bulk/run/start-run.ts';
import { startRelay } from '../../../src/relay/start-relay.ts';
import { KEY } from '../ledger/invented.ts';
import { checksOf } from './sandbox-time.ts';
import { RUN, world, type World } from './world.ts';

const MINUTE = 60_000;

/** Collects the statuses of the service's responses. The quota counts each of them. */
function counted(it: World) {
  const { time } = it;
  const statuses: number[] = [];
  const checks = {
    ...checksOf(it),
    environment: 'sandbox',
    quota: 'standard',
    fetch: async (url: string, init: Parameters<typeof time.fetch>[1]) => {
      const response = await time.fetch(url, init);
      statuses.push((response as Response).status);
      return response;
    },
  } as const;
  return { statuses, checks };
}

async function together(it: World, workers: number, checks: ReturnType<typeof counted>['checks']) {
  await using stack = new AsyncDisposableStack();
  const ledgers: Ledger[] = [];
  for (let worker = 0; worker < workers; worker += 1)
    ledgers.push(stack.use(await openLedger({ folder: it.folder }, { key: KEY })));
  return await Promise.all(ledgers.map((ledger) => startRun(ledger, RUN, { checks, join: true })));
}

it('three workers and a relay on one ledger never meet a 429, and use a good part of the quota', async () => {
  const people = 250;
  await using it = await world({ people, sandbox: { quota: 'standard' } });
  const { statuses, checks } = counted(it);
  const stop = new AbortController();
  const { time } = it;
  const relay = await startRelay(it.ledger, { checks, watchRecent: true, clock: time, signal: stop.signal });
  const began = time.now();
  const ended = await together(it, 3, checks);
  stop.abort();
  await relay.ended;
  expect(ended.map((each) => each.ended)).toEqual(['done', 'done', 'done']);
  expect([...it.made().values()]).toEqual(Array(people).fill(1));
  expect(statuses.filter((status) => status === 429)).toEqual([]);
  // The limit is 60. On a busy computer, the shared clock jumps while a worker writes, and more of the quota is unused.
  const minutes = Math.ceil((time.now() - began) / MINUTE);
  expect(statuses.length / minutes).toBeGreaterThan(20);
});

it('one worker sends at least 50 of 60 requests a minute for ten minutes, also when responses overtake each other', async () => {
  const people = 545;
  await using it = await world({ people, sandbox: { quota: 'standard' } });
  const { time } = it;
  const { statuses, checks } = counted(it);
  const began = time.now();
  const sentAt: number[] = [];
  const slowly: typeof checks.fetch = async (url, init) => {
    sentAt.push(time.now() - began);
    const response = await checks.fetch(url, init);
    if (sentAt.length % 10 === 0) await time.sleep(900);
    return response;
  };
  const [ended] = await together(it, 1, { ...checks, fetch: slowly });
  expect(ended).toMatchObject({ ended: 'done', counts: { completed: people } });
  expect(statuses.filter((status) => status === 429)).toEqual([]);
  expect(sentAt.filter((at) => at < 10 * MINUTE).length).toBeGreaterThanOrEqual(10 * 50);
});

it('a run leaves the quota to another program with the same client id', async () => {
  const people = 150;
  await using it = await world({ people, sandbox: { quota: 'standard' } });
  const { statuses, checks } = counted(it);
  let sent = 0;
  // The other program sends one request for every two of the run.
  const send: typeof checks.fetch = async (url, init) => {
    sent += 1;
    if (sent % 2 === 0) await fetch(`${it.sandbox.url}/v2/visa-checks?limit=1`, { headers: init.headers });
    return checks.fetch(url, init);
  };
  const [ended] = await together(it, 1, { ...checks, fetch: send });
  expect(ended).toMatchObject({ ended: 'done', counts: { completed: people } });
  // Requests in progress at the end of a minute.
  expect(statuses.filter((status) => status === 429).length).toBeLessThan(8);
});

it('a run goes on by itself once the day has ended whose quota it has used up', async () => {
  const people = 30;
  await using it = await world({ people, sandbox: { quota: 'standard' }, start: '2026-03-05T22:30:00.000Z' });
  const { statuses, checks } = counted(it);
  // As if another program had used today's quota.
  const fetch: typeof checks.fetch = async (url, init) => {
    const isToday = it.time.now() < Date.parse('2026-03-06T00:00:00Z');
    if (!isToday) return checks.fetch(url, init);
    statuses.push(429);
    const headers = { 'day-quota-consumed': '10000', 'day-quota-remaining': '0' };
    return Response.json({}, { status: 429, headers: { ...headers, ...MINUTE_LEFT } });
  };
  const [ended] = await together(it, 1, { ...checks, fetch });
  expect(ended).toMatchObject({ ended: 'done', counts: { completed: people } });
  // One every 15 minutes, and some at the beginning.
  expect(statuses.filter((status) => status === 429).length).toBeLessThanOrEqual(12);
});

const MINUTE_LEFT = { 'min-quota-consumed': '1', 'min-quota-remaining': '59' };
