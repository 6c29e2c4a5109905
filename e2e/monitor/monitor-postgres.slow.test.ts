import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

import { everyNight, importPeople, openLedger } from '@workrights/durable';
import { createSandbox } from '@workrights/sandbox';
import { expect, test } from 'vitest';

import { KEY } from '../../packages/durable/test/bulk/ledger/invented.ts';
import { everyStep, OUTCOME } from '../../packages/durable/test/monitor/every-step.ts';
import { record } from '../../packages/durable/test/monitor/people.ts';
import { systemClock } from '../../packages/time/src/clock.ts';
import { countChecks, delayCreates, makeOldCheck } from '../durable/people.ts';
import { createDatabase } from '../support/shared-postgres.ts';
import { until } from '../support/until.ts';
import type { NightOrder } from './night-worker.ts';

test('all that people and the monitor do with a ledger comes to the same in Postgres', async () => {
  const database = await createDatabase();
  await using ledger = await openLedger({ database }, { key: KEY });
  expect(await everyStep(ledger)).toEqual(OUTCOME);
});

test('two processes that tell of the same people at the same time tell each due day once', async () => {
  const database = await createDatabase();
  await using one = await openLedger({ database }, { key: KEY });
  await using other = await openLedger({ database }, { key: KEY });
  const now = Date.now();
  await one.relay.createSubscription({ url: 'https://receiver.example/', events: ['recheck.due'] }, now);
  await importPeople(
    one,
    Array.from({ length: 200 }, (_, index) => record(index + 1)),
  );
  const tellings = (await one.monitor.people()).map(({ id, addedOn }) => ({
    person: id,
    due: [{ rule: 'first-check' as const, dueOn: addedOn }],
    events: [{ type: 'recheck.due' as const, included: {} }],
  }));
  const found = await Promise.all(
    [one, other, one, other].map((ledger) => ledger.monitor.tell(tellings, now)),
  );
  expect(found.reduce((sum, { told }) => sum + told, 0)).toBe(200);
  expect((await one.relay.counts()).deliveries.waiting).toBe(200);
});

test('of three processes that work each night one does the night, another one if it is killed, and the third if that is stopped', async () => {
  const PEOPLE = 80;
  const key = KEY;
  const database = await createDatabase();
  await using sandbox = await createSandbox();
  await using ledger = await openLedger({ database }, { key });
  // The night begins at 9pm at UTC+10, in some seconds for all of them.
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
  const ahead = Date.parse(`${tomorrow}T11:00:00Z`) - Date.now() - 6_000;
  sandbox.clock.advance(ahead);
  await makeOldCheck(sandbox);
  await importPeople(
    ledger,
    Array.from({ length: PEOPLE }, (_, index) => record(index + 1)),
  );
  delayCreates(sandbox, 300);
  await using stack = new AsyncDisposableStack();
  const { accessToken } = sandbox.credentials;
  const start = () => stack.use(startNights({ database, key, url: sandbox.url, accessToken, ahead }));
  const workers = [start(), start(), start()];
  const hasBegun = ({ lines }: Nights) => lines.includes('began');
  const sent = () => sandbox.context.store.checks.list(1_000).length - 1;

  await until('some checks of the night', async () => sent() > 10);
  expect(workers.filter(hasBegun)).toHaveLength(1);
  const [victim] = workers.splice(workers.findIndex(hasBegun), 1);
  victim!.kill('SIGKILL');
  await victim!.ended;
  const before = sent();
  expect(before).toBeLessThan(PEOPLE);
  await until('checks of the next process', async () => sent() > before + 10);
  const [stopped] = workers.splice(workers.findIndex(hasBegun), 1);
  stopped!.kill('SIGTERM');
  expect(await stopped!.ended).toBe(0);
  expect(stopped!.lines).toEqual(['began', 'interrupted']);
  // Systems start their services again.
  workers.push(start());

  await until('all checks of the night', async () => sent() >= PEOPLE, { timeout: 120_000 });
  sandbox.clock.advance(60_000);
  const said = () => workers.flatMap(({ lines }) => lines);
  await until('the results', async () => said().includes('done'), { timeout: 120_000 });
  // Longer than any of them waits until it reads the queue again.
  await sleep(3_000);
  expect(said()).toEqual(['began', 'done']);
  expect([...countChecks(sandbox).values()]).toEqual(Array.from({ length: PEOPLE + 1 }, () => 1));
  const people = await ledger.monitor.people(Date.now() + ahead);
  expect(people.filter(({ result }) => result === null)).toEqual([]);
  for (const worker of workers) worker.kill('SIGTERM');
  expect(await Promise.all(workers.map(({ ended }) => ended))).toEqual([0, 0]);
});

interface NightsHere {
  /** How often the work began. */
  readonly began: () => number;
  readonly stop: () => Promise<void>;
}

/** Works on the nights of a database in this process. Its clock is ahead by so many milliseconds. */
function workNights(
  database: string,
  ahead: number,
  work: (signal: AbortSignal) => Promise<void>,
): NightsHere {
  const stopping = new AbortController();
  let began = 0;
  const worked = everyNight(
    { database },
    async (signal) => {
      began += 1;
      await work(signal);
    },
    {
      clock: { ...systemClock, now: () => Date.now() + ahead },
      signal: stopping.signal,
      onFailed: () => {},
    },
  );
  return {
    began: () => began,
    stop: () => {
      stopping.abort();
      return worked;
    },
  };
}

test('another process does a night that fails in one, and a process that is started in the day does none', async () => {
  const night = Date.parse('2026-03-05T23:00:00+10:00') - Date.now();
  const day = Date.parse('2026-03-06T11:00:00+10:00') - Date.now();
  const failing = await createDatabase();
  const fails = workNights(failing, night, () => Promise.reject(new Error('invented')));
  await until('the night that fails', () => fails.began() > 0);
  const works = workNights(failing, night, async () => {});
  await until('the other process', () => works.began() > 0);
  // Long enough for a second time, if there were one.
  await sleep(3_000);
  await Promise.all([fails.stop(), works.stop()]);
  expect([fails.began(), works.began()]).toEqual([1, 1]);

  const stopped = await createDatabase();
  const forever = async (signal: AbortSignal) => void (await once(signal, 'abort'));
  const first = workNights(stopped, night, forever);
  await until('a night that is stopped', () => first.began() > 0);
  await first.stop();
  expect(first.began()).toBe(1);
  const later = workNights(stopped, day, async () => {});
  await sleep(5_000);
  await later.stop();
  expect(later.began()).toBe(0);
});

interface Nights extends AsyncDisposable {
  readonly lines: readonly string[];
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Its exit code; null if it was killed. */
  readonly ended: Promise<number | null>;
}

function startNights(order: NightOrder): Nights {
  const program = path.join(import.meta.dirname, 'night-worker.ts');
  const child = spawn(process.execPath, [program, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    lines,
    kill: (signal) => child.kill(signal),
    ended,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
