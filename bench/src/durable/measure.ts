import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import type { Order, Told } from './programs/order.ts';
import type { SandboxProcess } from './sandbox.ts';

export interface Subject {
  readonly name: string;
  /** A file in `programs/`. */
  readonly program: string;
  readonly people: number;
  readonly attachments?: boolean;
  readonly loop?: boolean;
}

const ON_POSTGRES: ReadonlySet<string> = new Set(['pg-boss.ts', 'workers.ts']);

export interface Speed {
  readonly rowsPerSecond: number;
  readonly megabytes: number;
  readonly requestsPerRow: number;
}

export interface Losses {
  readonly kills: number;
  readonly people: number;
  readonly lost: number;
  readonly doubled: number;
  readonly held: number;
}

/** What all programs share. */
export interface Ground {
  readonly sandbox: SandboxProcess;
  readonly folder: string;
  readonly createDatabase: () => Promise<string>;
}

/** Measures how fast a program sends all requests. Every program sends equally many at once. */
export async function measureSpeed(subject: Subject, ground: Ground): Promise<Speed> {
  await ground.sandbox.reset();
  const order = await orderOf(subject, ground, 16);
  const { ended } = start(subject, order);
  const told = await ended;
  if (!told) throw new Error(`${subject.name} did not end by itself.`);
  return {
    rowsPerSecond: (subject.people / told.sentIn) * 1_000,
    megabytes: told.megabytes,
    requestsPerRow: told.requests / subject.people,
  };
}

const KILLED = { people: 1_000, kills: 20, slow: 30, life: 400, startUp: 600 };

/** Counts what a program loses or sends twice. The program is killed many times and then runs to its end. */
export async function measureLosses(subject: Subject, ground: Ground): Promise<Losses> {
  const { people, kills, slow, life, startUp } = KILLED;
  await ground.sandbox.reset();
  await ground.sandbox.slow(slow);
  const order = await orderOf({ ...subject, people }, ground, 8);
  let killed = 0;
  while (killed < kills) {
    const { kill, ended } = start(subject, order);
    await sleep(startUp + Math.random() * life);
    kill();
    // The program finished before it was killed.
    if (await ended) break;
    killed += 1;
  }
  const told = await start(subject, order).ended;
  const counted = await ground.sandbox.count();
  const held = told?.held ?? 0;
  return { kills: killed, people, lost: people - counted.people - held, doubled: counted.doubled, held };
}

async function orderOf(
  { program, people, attachments = false, loop = false }: Subject,
  { sandbox, folder, createDatabase }: Ground,
  concurrency: number,
): Promise<Order> {
  return {
    url: sandbox.url,
    people,
    concurrency,
    folder: join(folder, `${program}-${people}-${Date.now()}`),
    database: ON_POSTGRES.has(program) ? await createDatabase() : '',
    attachments,
    loop,
  };
}

function start({ program }: Subject, order: Order): { kill: () => void; ended: Promise<Told | undefined> } {
  const file = fileURLToPath(new URL(`./programs/${program}`, import.meta.url));
  const child = spawn(process.execPath, [file, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const run = async (): Promise<Told | undefined> => {
    const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    return printed === '' ? undefined : (JSON.parse(printed) as Told);
  };
  return { kill: () => child.kill('SIGKILL'), ended: run() };
}
