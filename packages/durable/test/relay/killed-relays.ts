import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { createSandbox } from '@workrights/sandbox';
import { expect } from 'vitest';

import { type LedgerPlace, openLedger } from '../../src/ledger/open-ledger.ts';
import { KEY } from '../ledger/invented.ts';
import { rowsOf } from '../run/world.ts';
import type { Order } from './programs/relay.ts';
import { isSigned, startReceiver } from './receiver.ts';

const program = path.join(import.meta.dirname, 'programs/relay.ts');
/** A share of POSTs that the receiver fails, and of those that it accepts without saying so. */
const FAILS = 0.3;
const LOSES = 0.1;

/** Words of the people, of which none may leave. */
const PERSONAL = /SBXP\d|Sample|Invented|1990-01-01/;

/**
 * Watches checks of invented people with relays of which one is killed again and again, and shows that each check is told, under one id,
 * with good signatures and nothing personal.
 */
export async function tellDespiteKills(
  place: LedgerPlace,
  { checks: count, relays, kills }: { checks: number; relays: number; kills: number },
): Promise<void> {
  await using sandbox = await createSandbox();
  await using receiver = await startReceiver();
  await using ledger = await openLedger(place, { key: KEY });
  // Each event once at most: the pauses between further attempts are long.
  const failed = new Set<unknown>();
  receiver.behave((_, response, { headers }) => {
    const id = headers['webhook-id'];
    const chance = failed.has(id) ? 1 : Math.random();
    if (chance > FAILS + LOSES) return 200;
    failed.add(id);
    if (chance < FAILS) return 500;
    response.destroy();
    return undefined;
  });
  const { relay } = ledger;
  const { secret } = await relay.createSubscription(
    { url: receiver.url, events: ['visa_check.completed'], include: ['status', 'work'] },
    Date.now(),
  );
  const ids = await makeChecks(sandbox.url, sandbox.credentials.accessToken, count);
  await relay.addWatches(
    ids.map((subject) => ({ kind: 'visa_check', subject })),
    Date.now(),
  );
  sandbox.clock.advance(3_600_000);

  const order: Order = {
    place,
    key: KEY,
    url: sandbox.url,
    accessToken: sandbox.credentials.accessToken,
  };
  await using stack = new AsyncDisposableStack();
  const start = () => stack.use(startProcess(order));
  const running = Array.from({ length: relays }, start);
  for (let kill = 0; kill < kills; kill += 1) {
    const before = receiver.received.length;
    await running[0]!.ready;
    const isMoving = () => receiver.received.length > before + 2;
    for (let waited = 0; waited < 60 && !isMoving(); waited += 1) await sleep(50);
    await sleep(Math.random() * 100);
    const victim = running.shift()!;
    await victim.kill();
    expect(victim.errors()).toBe('');
    running.push(start());
  }
  await expect
    .poll(async () => (await relay.counts()).deliveries.delivered, { timeout: 240_000, interval: 200 })
    .toBe(count);
  for (const each of running) expect(await each.stop()).toEqual({ code: 0, errors: '' });

  const byCheck = Map.groupBy(receiver.received, ({ body }) => body.data.id);
  expect([...byCheck.keys()].toSorted()).toEqual(ids.toSorted());
  for (const attempts of byCheck.values()) {
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(1);
    expect(attempts.some(({ status }) => status === 200)).toBe(true);
  }
  expect(receiver.received.filter((each) => !isSigned(each, secret))).toEqual([]);
  expect(receiver.received.filter(({ text }) => PERSONAL.test(text))).toEqual([]);
}

function startProcess(order: Order) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, JSON.stringify(order)],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let errors = '';
  child.stderr.on('data', (piece: Buffer) => (errors += piece.toString()));
  const ended = once(child, 'close') as Promise<[number | null]>;
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  return {
    ready: Promise.race([once(child.stdout, 'data'), ended]),
    errors: () => errors,
    kill,
    async stop() {
      child.kill('SIGTERM');
      const [code] = await ended;
      return { code, errors };
    },
    [Symbol.asyncDispose]: kill,
  };
}

async function makeChecks(url: string, accessToken: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (const { data } of rowsOf(count)) {
    const response = await fetch(`${url}/v2/visa-checks`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${accessToken}`,
        version: '2024-03-05',
        'content-type': 'application/json',
      },
      body: JSON.stringify(data.request),
      redirect: 'manual',
    });
    ids.push(((await response.json()) as { data: { id: string } }).data.id);
  }
  return ids;
}
