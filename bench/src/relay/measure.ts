import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { VisaChecks } from '@workrights/client';
import { type Listening, startLoopbackServer } from '@workrights/e2e/loopback-server';
import { requestOf } from '../durable/people.ts';
import { accessToken } from '../durable/programs/order.ts';
import type { SandboxProcess } from '../durable/sandbox.ts';
import type { Order, Told } from './programs/order.ts';

export interface Subject {
  readonly name: string;
  /** A file in `programs/`. */
  readonly program: string;
}

export interface Latency {
  /** Seconds from completion to delivery. */
  readonly median: number;
  readonly worst: number;
  /** The number of requests to the service. */
  readonly requests: number;
}

/** Measures how soon a program reports checks that complete 5 to 20 seconds after their creation. */
export async function measureLatency(
  subject: Subject,
  sandbox: SandboxProcess,
  count: number,
): Promise<Latency> {
  await sandbox.reset();
  await using receiver = await startReceiver();
  const client = connect(sandbox);
  const ids = await made(client, count);
  const told = await run(
    subject,
    { url: sandbox.url, receiver: receiver.url, ids },
    () => receiver.told.size,
  );
  const seconds: number[] = [];
  for (const id of ids) {
    const { checked_at: completed } = await client.get(id);
    seconds.push((receiver.told.get(id)! - Date.parse(completed ?? '')) / 1_000);
  }
  seconds.sort((a, b) => a - b);
  return { median: seconds[Math.floor(count / 2)]!, worst: seconds.at(-1)!, requests: told.requests };
}

/** Measures how many checks a program reports each second when all of them completed before its start. */
export async function measureThroughput(
  subject: Subject,
  sandbox: SandboxProcess,
  count: number,
): Promise<number> {
  await sandbox.reset();
  await using receiver = await startReceiver();
  const ids = await made(connect(sandbox), count);
  await sleep(ALL_COMPLETED);
  await run(subject, { url: sandbox.url, receiver: receiver.url, ids }, () => receiver.told.size);
  const times = [...receiver.told.values()];
  return (count / (Math.max(...times) - Math.min(...times))) * 1_000;
}

/** Measures the memory of a relay that watches `count` checks and has polled each of them. In megabytes. */
export async function measureMemory(subject: Subject, count: number): Promise<number> {
  await using service = await startNeverFinished();
  const ids = Array.from({ length: count }, (_, nr) => `vc_${nr.toString(16).padStart(32, '0')}`);
  const told = await run(subject, { url: service.url, receiver: 'http://127.0.0.1:9/', ids }, service.asked);
  return told.megabytes;
}

function connect({ url }: SandboxProcess): VisaChecks {
  return new VisaChecks({ baseUrl: url, accessToken, logLevel: 'off' });
}

async function made(client: VisaChecks, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 50) {
    const people = Array.from({ length: Math.min(50, count - at) }, (_, nr) => at + nr + 1);
    const checks = await Promise.all(people.map((person) => client.create(requestOf(person))));
    ids.push(...checks.map(({ id }) => id));
  }
  return ids;
}

/** In milliseconds. A fastcheck takes at most 20 seconds. */
const [ALL_COMPLETED, PATIENCE] = [21_000, 300_000];

/** Runs a program until `done` counts as many checks as there are, and stops the program. */
async function run(
  { name, program }: Subject,
  { ids, ...order }: Omit<Order, 'folder'> & { readonly ids: readonly string[] },
  done: () => number,
): Promise<Told> {
  const folder = await mkdtemp(join(tmpdir(), 'relay-'));
  try {
    await writeFile(join(folder, 'ids.json'), JSON.stringify(ids));
    const file = fileURLToPath(new URL(`./programs/${program}`, import.meta.url));
    const argument = JSON.stringify({ ...order, folder } satisfies Order);
    const child = spawn(process.execPath, [file, argument], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = Promise.all([text(child.stdout), once(child, 'exit')]);
    const end = performance.now() + PATIENCE;
    while (done() < ids.length) {
      if (performance.now() > end || child.exitCode !== null) throw new Error(`${name} did not come to all.`);
      await sleep(50);
    }
    child.kill('SIGTERM');
    const [printed] = await ended;
    return JSON.parse(printed) as Told;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A service whose checks never finish. It responds to every lookup and stores nothing. */
async function startNeverFinished(): Promise<Listening & { readonly asked: () => number }> {
  let asked = 0;
  const server = await startLoopbackServer(({ body }, response) => {
    const ids = idsIn(JSON.parse(body));
    asked += ids.length;
    const requested = new Date().toISOString();
    const data = ids.map((id) => ({
      id,
      status: 'pending',
      environment: 'sandbox',
      mode: 'fastcheck',
      jurisdiction: 'AUS',
      requested_at: requested,
    }));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
  });
  return { ...server, asked: () => asked };
}

/** The ids of a lookup, at any depth of its body. */
function idsIn(body: unknown): string[] {
  if (typeof body === 'string') return body.startsWith('vc_') ? [body] : [];
  return typeof body === 'object' && body !== null ? Object.values(body).flatMap(idsIn) : [];
}

/** Receives webhooks, and notes when the first one for each check arrived. */
interface Receiver extends Listening {
  /** When the first webhook for each check arrived, by id. In milliseconds since the epoch. */
  readonly told: ReadonlyMap<string, number>;
}

async function startReceiver(): Promise<Receiver> {
  const told = new Map<string, number>();
  const server = await startLoopbackServer(({ body }, response) => {
    const { data } = JSON.parse(body) as { data: { id: string } };
    if (!told.has(data.id)) told.set(data.id, Date.now());
    response.writeHead(204).end();
  });
  return { ...server, told };
}
