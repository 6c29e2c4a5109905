import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, onTestFinished, test, vi } from 'vitest';

import {
  AUSTRALIAN_CHECK,
  startSandboxProcess,
  VISA_CHECKS_HEADERS,
  type SandboxProcess,
} from './sandbox-process.ts';

// The amount of data decides the time, which can be minutes on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

/** A sandbox that crashes as soon as it keeps what callers sent or don't read. */
async function startSmallSandbox(heapInMegabytes = 64): Promise<SandboxProcess> {
  const sandbox = await startSandboxProcess(['--memory'], [`--max-old-space-size=${heapInMegabytes}`]);
  onTestFinished(() => sandbox.kill());
  return sandbox;
}

function post({ url }: SandboxProcess, path: string, body: string): Promise<Response> {
  return fetch(`${url}${path}`, { method: 'POST', headers: VISA_CHECKS_HEADERS, body });
}

async function expectUnharmed(sandbox: SandboxProcess): Promise<void> {
  expect((await post(sandbox, '/v2/visa-checks', AUSTRALIAN_CHECK)).status).toBe(201);
  expect([sandbox.child.exitCode, sandbox.stderr()]).toEqual([null, '']);
}

/** Creates checks with names that are nearly as long as a body may be. */
async function createLongChecks(sandbox: SandboxProcess, count: number): Promise<void> {
  const body = AUSTRALIAN_CHECK.replace('Citizen', 'a'.repeat(1_000_000));
  for (let index = 0; index < count; index += 1) {
    expect((await post(sandbox, '/v2/visa-checks', body)).status).toBe(201);
  }
}

test('120 lookups of 26,000 ids leave no more than their first ids behind', { tags: 'nightly' }, async () => {
  const sandbox = await startSmallSandbox();
  const body = JSON.stringify({
    ids: Array.from({ length: 26_000 }, (_, index) => `vc_${'x'.repeat(24)}${index}`),
  });
  for (let index = 0; index < 120; index += 1) {
    expect(await (await post(sandbox, '/visa-checks/lookup', body)).json()).toEqual({ data: [] });
  }
  const journal = await (await fetch(`${sandbox.url}/_sandbox/requests`)).text();
  expect(journal.length).toBeLessThan(4 * 1024 * 1024);
  await expectUnharmed(sandbox);
});

test(
  'a list of 200 checks of 1 MB each comes whole, and the inspector shows them',
  { tags: 'nightly' },
  async () => {
    const sandbox = await startSmallSandbox();
    await createLongChecks(sandbox, 200);
    const listed = await fetch(`${sandbox.url}/v2/visa-checks?limit=1000`, { headers: VISA_CHECKS_HEADERS });
    let bytes = 0;
    for await (const chunk of listed.body!) bytes += chunk.length;
    expect(bytes).toBeGreaterThan(200_000_000);
    expect((await fetch(`${sandbox.url}/_sandbox/`)).status).toBe(200);
    await expectUnharmed(sandbox);
  },
);

test('60 callers that do not read their list are dropped, and meanwhile others are served', async () => {
  // Each caller may hold a piece of its list, here a check of 1 MB. The whole lists are 1,200 MB.
  const sandbox = await startSmallSandbox(160);
  await createLongChecks(sandbox, 20);
  const readers = await Promise.all(Array.from({ length: 60 }, () => openSlowReader(sandbox.port)));
  expect(await countConnections(sandbox.port)).toBeGreaterThanOrEqual(60);
  await expectUnharmed(sandbox);
  // The connections of this test's own `fetch` stay open.
  await expect
    .poll(() => countConnections(sandbox.port), { timeout: 100_000, interval: 1_000 })
    .toBeLessThan(10);
  await expectUnharmed(sandbox);
  for (const socket of readers) socket.destroy();
});

test(
  '20 callers that send 200 requests ahead and read nothing cost as much as one request each',
  { tags: 'nightly' },
  async () => {
    const sandbox = await startSmallSandbox(160);
    await createLongChecks(sandbox, 20);
    const before = await residentMegabytes(sandbox);
    const readers = await Promise.all(
      Array.from({ length: 20 }, () => openSlowReader(sandbox.port, `${LIST}${ONBOARD_LIST}`.repeat(100))),
    );
    let most = 0;
    for (let index = 0; index < 10; index += 1) {
      await sleep(500);
      expect((await fetch(`${sandbox.url}/_sandbox/health`)).status).toBe(200);
      most = Math.max(most, await residentMegabytes(sandbox));
    }
    // All first responses together would be 4,000 MB. 20 pieces of them are 20 MB.
    expect(most - before).toBeLessThan(300);
    for (const socket of readers) socket.destroy();
    await expectUnharmed(sandbox);
  },
);

test('what a caller sends ahead is not too late because the sandbox left it unread', async () => {
  const sandbox = await startSmallSandbox();
  const armed = await post(
    sandbox,
    '/_sandbox/faults',
    JSON.stringify({ fault: 'delay', milliseconds: 20_000 }),
  );
  expect(armed.status).toBe(201);
  const socket = connect(sandbox.port, '127.0.0.1');
  // More than the server reads at once, so that one of them arrives in part.
  const count = 2_000;
  socket.write(`${LIST}${ONBOARD_LIST}`.repeat(count / 2));
  let text = '';
  let statuses: string[] = [];
  for await (const chunk of socket) {
    text += String(chunk);
    statuses = text.match(/(?<=HTTP\/1\.1 )\d+/gu) ?? [];
    if (statuses.length === count) break;
  }
  expect([statuses.length, new Set(statuses)]).toEqual([count, new Set(['200'])]);
});

const HEADERS = [
  'host: localhost',
  `authorization: ${VISA_CHECKS_HEADERS.authorization}`,
  'version: 2024-03-05',
].join('\r\n');
const LIST = `GET /v2/visa-checks?limit=1000 HTTP/1.1\r\n${HEADERS}\r\n\r\n`;
const ACCOUNT = '{"accountkeyid":"sandbox-account"}';
const ONBOARD_LIST = [
  'POST /v1/onboarding/list?key=sandbox-api-key HTTP/1.1',
  'host: localhost',
  'content-type: application/json',
  `content-length: ${ACCOUNT.length}`,
  '',
  ACCOUNT,
].join('\r\n');

async function residentMegabytes({ child }: SandboxProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/u.exec(status)?.[1]) / 1024;
}

async function openSlowReader(port: number, requests = LIST): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  socket.write(requests);
  return socket;
}

/** The open connections of the server at this port, from the operating system, because the callers can't see it. */
async function countConnections(port: number): Promise<number> {
  const server = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const ESTABLISHED = '01';
  return (await readFile('/proc/net/tcp', 'utf8'))
    .split('\n')
    .map((line) => line.trim().split(/\s+/u))
    .filter(([, address, , state]) => address === server && state === ESTABLISHED).length;
}
