import { readFileSync, readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';

import { VisaChecks } from '@workrights/client';

import { startSandboxProcess, type SandboxProcess } from '../sandbox/sandbox-process.ts';
import { findGrowth, findViolations, type Listed, type Sent } from './accounting.ts';
import { bulk } from './bulk.ts';
import { load, personOf } from './load.ts';

const HELP = `pnpm soak [--minutes N]

Runs the sandbox, callers of the client and a bulk run together, under load and faults, for N minutes (default 5, at most
600). It fails when a create is lost or repeated, when memory grows after the first round, and when a connection or a file
stays open.
`;

/** Milliseconds. A round is under load for this time, and then finishes what has begun. */
const ROUND = 15_000;
const CALLERS = 6;
const PEOPLE = 60;
/** How much a process may grow after the first round, in megabytes. */
const GROWTH = 64;
/** The bulk run has its own account, because its checks are counted separately. */
const BULK = {
  accessToken: 'sandbox-access-token-bulk',
  accountKey: 'sandbox-account-bulk',
  apiKey: 'sandbox-api-key-bulk',
  apiKeyParameter: 'key',
};
const LOAD = {
  accessToken: 'sandbox-access-token',
  accountKey: 'sandbox-account',
  apiKey: 'sandbox-api-key',
  apiKeyParameter: 'key',
};

const FAULTS = [
  { fault: 'status', status: 503, probability: 0.03 },
  // Not for the bulk run, which halves its pace after each 429, so that a round would take minutes.
  { fault: 'status', status: 429, retry_after: 0, probability: 0.02, match: { account: 'default' } },
  { fault: 'reset-before', probability: 0.02 },
  { fault: 'reset-after', probability: 0.03 },
  { fault: 'truncate', probability: 0.02 },
  { fault: 'malformed-json', probability: 0.02 },
  { fault: 'delay', milliseconds: 1_500, probability: 0.01 },
];

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, help: { type: 'boolean', short: 'h' } },
});

async function soak(minutes: number): Promise<void> {
  const sandbox = await startSandboxProcess(['--memory', '--account', 'bulk']);
  try {
    const own = { before: openFiles('self'), now: () => openFiles('self') };
    const other = { before: openFiles(sandbox.child.pid!), now: () => openFiles(sandbox.child.pid!) };
    const problems: string[] = [];
    const client: number[] = [];
    const server: number[] = [];
    const end = Date.now() + minutes * 60_000;
    let calls = 0;
    let creates = 0;
    let round = 0;
    // The first round warms up, so there are at least two.
    while (round < 2 || Date.now() < end) {
      round += 1;
      const result = await playRound(sandbox, round);
      problems.push(...result.problems);
      calls += result.calls;
      creates += result.creates;
      client.push(heapMegabytes());
      server.push(residentMegabytes(sandbox.child.pid!));
      say(
        `round ${round}: ${result.text}; memory: client ${client.at(-1)!.toFixed(0)} MB, sandbox ${server.at(-1)!.toFixed(0)} MB`,
      );
    }
    problems.push(
      ...findGrowth(
        [
          { name: 'client', megabytes: client },
          { name: 'sandbox', megabytes: server },
        ],
        GROWTH,
      ),
    );
    await closeConnections();
    for (const [name, { before, now }] of [
      ['the client', own],
      ['the sandbox', other],
    ] as const) {
      if (!(await comesDownTo(before, now)))
        problems.push(`${name} had ${before} files and sockets open, and has ${now()}`);
    }
    if (sandbox.child.exitCode !== null) problems.push('the sandbox has ended');
    if (sandbox.stderr() !== '') problems.push(`the sandbox complained: ${sandbox.stderr().slice(0, 500)}`);
    say(
      `${round} rounds, ${calls} calls, ${creates} creates: ${problems.length === 0 ? 'nothing lost, nothing repeated, nothing left open' : 'failed'}`,
    );
    if (problems.length > 0) throw new Error(problems.join('\n'));
  } finally {
    await sandbox.kill();
  }
}

const HOUR = 3_600_000;

/** Creates a check from an hour ago for each account, to which the list must reach back in a reconciliation. */
async function anchors(url: string, round: number): Promise<Sent[]> {
  const setClock = (now: number) =>
    control(url, 'PUT', '/clock', { now: new Date(now).toISOString(), mode: 'real' });
  await setClock(Date.now() - HOUR);
  const sent: Sent[] = [];
  for (const { accessToken } of [LOAD, BULK]) {
    const identifier = `ANCHOR${round}X${sent.length}`;
    const { id } = await new VisaChecks({ baseUrl: url, accessToken }).create(personOf(identifier));
    sent.push({ identifier, outcome: { kind: 'created', id } });
  }
  await setClock(Date.now());
  return sent;
}

async function playRound({ url }: SandboxProcess, round: number) {
  const [first, second] = (await anchors(url, round)) as [Sent, Sent];
  for (const fault of FAULTS) await control(url, 'POST', '/faults', { ...fault, times: null });
  const until = Date.now() + ROUND;
  const [loaded, run] = await Promise.all([
    load(url, LOAD, { until, round, callers: CALLERS }),
    bulk(url, BULK, { round, people: PEOPLE }),
  ]);
  await control(url, 'DELETE', '/faults');
  const problems = [
    ...findViolations([...loaded.sent, first], await listed(url, LOAD.accessToken)),
    ...findViolations([...run.sent, second], await listed(url, BULK.accessToken)),
  ].map((problem) => `round ${round}: ${problem}`);
  if (run.counts.total !== PEOPLE)
    problems.push(`round ${round}: the ledger has ${run.counts.total} rows of ${PEOPLE}`);
  await control(url, 'POST', '/reset');
  const unsure = [...loaded.sent, ...run.sent].filter(({ outcome }) => outcome.kind === 'unsure').length;
  const creates = loaded.sent.length + run.sent.length;
  return {
    problems,
    calls: loaded.calls,
    creates,
    text: `${loaded.calls} calls (${loaded.failed} failed), ${creates} creates, ${run.counts.completed} of ${PEOPLE} rows completed, ${unsure} unsure`,
  };
}

async function control(url: string, method: string, path: string, body?: object): Promise<void> {
  const response = await fetch(`${url}/_sandbox${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  if (!response.ok)
    throw new Error(`${method} /_sandbox${path} has status ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

async function listed(url: string, accessToken: string): Promise<Listed[]> {
  const headers = { authorization: `Bearer ${accessToken}`, version: '2024-03-05' };
  const response = await fetch(`${url}/v2/visa-checks?limit=10000`, { headers });
  if (!response.ok) throw new Error(`The list has status ${response.status}.`);
  return ((await response.json()) as { data: Listed[] }).data;
}

function heapMegabytes(): number {
  if (globalThis.gc === undefined) throw new Error('Start it with --expose-gc, as `pnpm soak` does.');
  globalThis.gc();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

function openFiles(pid: number | 'self'): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** Closes the connections that Node's `fetch` keeps for later requests. */
async function closeConnections(): Promise<void> {
  const kept = Symbol.for('undici.globalDispatcher.1');
  await (globalThis as unknown as Record<symbol, { close: () => Promise<void> } | undefined>)[kept]?.close();
}

async function comesDownTo(before: number, now: () => number): Promise<boolean> {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    // Allows for one or two more, because a library keeps a file open.
    if (now() <= before + 2) return true;
    await sleep(500);
  }
  return false;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

try {
  const minutes = Number(values.minutes);
  if (values.help) say(HELP);
  else if (!(minutes > 0 && minutes <= 600))
    throw new Error('--minutes must be a number above 0, at most 600.');
  else await soak(minutes);
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`soak: ${(error as Error).message}\n`);
}
