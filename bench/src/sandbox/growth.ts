import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '@workrights/sandbox';
import { addChecks, addOnboards, armForOthers, type Sandbox } from './fill.ts';
import { createBody, headers } from './servers.ts';
import { median } from '../report/median.ts';

/** The cost of one task on a small sandbox (or its peer) and on a large one, in milliseconds. */
export interface Growth {
  readonly text: string;
  readonly small: number;
  readonly large: number;
  readonly ratio: number;
  /** The largest allowed ratio. */
  readonly bound: number;
}

const JSON_HEADERS = { 'content-type': 'application/json' };

/** Measures each task on its own sandbox with a data folder, in this process. */
export async function measureGrowth(): Promise<Growth[]> {
  return [
    growth(
      'list of 100 active onboarding requests: among 1,000, among 100,000',
      await onSandbox((sandbox) => filteredList(sandbox, 1_000)),
      await onSandbox((sandbox) => filteredList(sandbox, 100_000)),
      3,
    ),
    growth(
      'creation: nothing armed, 1,000 scenarios armed for others',
      await onSandbox((sandbox) => creation(sandbox, 0)),
      await onSandbox((sandbox) => creation(sandbox, 1_000)),
      1.5,
    ),
    growth(
      'reset, longest block: of 1,000 checks, of 1,000,000',
      await onSandbox((sandbox) => reset(sandbox, 1_000)),
      await onSandbox((sandbox) => reset(sandbox, 1_000_000)),
      5,
    ),
    await onSandbox((sandbox) => completedList(sandbox, 10_000)),
  ];
}

function growth(text: string, small: number, large: number, bound: number): Growth {
  const ratio = large / small;
  return { text, small, large, ratio, bound };
}

async function onSandbox<T>(run: (sandbox: Sandbox) => Promise<T>): Promise<T> {
  const data = mkdtempSync(join(tmpdir(), 'workrights-growth-'));
  try {
    await using sandbox = await createSandbox({ data });
    return await run(sandbox);
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

async function filteredList(sandbox: Sandbox, count: number): Promise<number> {
  await addOnboards(sandbox, count, 100);
  const path = `/v1/onboarding/list?key=${sandbox.credentials.apiKey}`;
  const body = JSON.stringify({ accountkeyid: sandbox.credentials.accountKey });
  return meanTime(40, () => call(sandbox, path, { method: 'POST', headers: JSON_HEADERS, body }));
}

async function creation(sandbox: Sandbox, armed: number): Promise<number> {
  await armForOthers(sandbox, armed);
  return meanTime(100, () => call(sandbox, '/v2/visa-checks', { method: 'POST', headers, body: createBody }));
}

async function reset(sandbox: Sandbox, count: number): Promise<number> {
  await addChecks(sandbox, count);
  return longestBlock(() =>
    call(sandbox, '/_sandbox/reset', { method: 'POST', headers: JSON_HEADERS, body: '{}' }),
  );
}

/** Compared with `JSON.stringify` of the same checks, which is one uninterrupted block. */
async function completedList(sandbox: Sandbox, count: number): Promise<Growth> {
  await addChecks(sandbox, count);
  const path = `/v2/visa-checks?limit=${count}`;
  const checks: unknown = JSON.parse(await call(sandbox, path, { headers }));
  const stringify = await meanTime(5, async () => void JSON.stringify(checks));
  const blocks: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    blocks.push(await longestBlock(() => drain(sandbox, path)));
  }
  const text = `list of ${count.toLocaleString('en')} completed checks, longest block: JSON.stringify of the same, the sandbox`;
  return growth(text, stringify, median(blocks), 1);
}

async function call(sandbox: Sandbox, path: string, init: RequestInit): Promise<string> {
  const response = await fetch(sandbox.url + path, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return text;
}

/** Reads the response and drops it. Collecting it would block this process, which the sandbox shares. */
async function drain(sandbox: Sandbox, path: string): Promise<void> {
  const response = await fetch(sandbox.url + path, { headers });
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length;
  if (!response.ok || bytes === 0) throw new Error(`${path} answered ${response.status}`);
}

/** The mean time of a round, in milliseconds. The clock could miss a single round on a fast machine. */
async function meanTime(rounds: number, work: () => Promise<unknown>): Promise<number> {
  await work();
  const began = computed();
  for (let round = 0; round < rounds; round += 1) await work();
  return (computed() - began) / rounds;
}

/** The computing time of this thread, in milliseconds. It leaves out the time when other processes use the machine. */
function computed(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The longest time for which `work` blocked this process's event loop, in milliseconds of computing. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = computed();
  let isDone = false;
  const tick = () => {
    const now = computed();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isDone) setImmediate(tick);
  };
  setImmediate(tick);
  await work();
  isDone = true;
  tick();
  return longest;
}
