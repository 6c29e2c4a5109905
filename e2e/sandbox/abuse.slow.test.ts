import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  AUSTRALIAN_CHECK,
  startSandboxProcess,
  VISA_CHECKS_HEADERS,
  type SandboxProcess,
} from './sandbox-process.ts';

const CONNECTIONS = 10_000;
/** The number of connections that fit the queue of a listening socket. */
const BATCH = 250;

let sandbox: SandboxProcess;
beforeAll(async () => {
  sandbox = await startSandboxProcess(['--memory']);
});
afterAll(() => sandbox.kill());

/** The sandbox responds, has not crashed, and reported no error. */
const UNHARMED = { status: 201, exitCode: null as number | null, stderr: '' };

async function condition(): Promise<typeof UNHARMED> {
  const { status } = await fetch(`${sandbox.url}/v2/visa-checks`, {
    method: 'POST',
    headers: VISA_CHECKS_HEADERS,
    body: AUSTRALIAN_CHECK,
  });
  return { status, exitCode: sandbox.child.exitCode, stderr: sandbox.stderr() };
}

/** What a caller may send before it leaves. */
const UNFINISHED = [
  '',
  'POST /v2/visa-checks HTTP/1.1\r\nhost: localhost\r\n',
  `POST /v2/visa-checks HTTP/1.1\r\nhost: localhost\r\nauthorization: ${VISA_CHECKS_HEADERS.authorization}\r\n` +
    'version: 2024-03-05\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"jurisdiction":',
  '\u0000\u0001\u0002',
];

test('survives 10,000 connections that are open at once and then dropped', async () => {
  const sockets: Socket[] = [];
  while (sockets.length < CONNECTIONS) {
    sockets.push(...(await Promise.all(Array.from({ length: BATCH }, (_, index) => openConnection(index)))));
  }
  expect(await condition()).toEqual(UNHARMED);
  for (const socket of sockets) socket.destroy();
  expect(await condition()).toEqual(UNHARMED);
});

async function openConnection(index: number): Promise<Socket> {
  const socket = connect(sandbox.port, '127.0.0.1');
  await once(socket, 'connect');
  // The sandbox may close the connection first; after noise it does so at once.
  socket.on('error', () => {});
  socket.write(UNFINISHED[index % UNFINISHED.length] ?? '');
  return socket;
}

test('survives 10,000 requests whose senders do not wait for the answer', async () => {
  const request =
    `POST /v2/visa-checks HTTP/1.1\r\nhost: localhost\r\nauthorization: ${VISA_CHECKS_HEADERS.authorization}\r\n` +
    `version: 2024-03-05\r\ncontent-type: application/json\r\ncontent-length: ${AUSTRALIAN_CHECK.length}\r\n\r\n` +
    AUSTRALIAN_CHECK;
  for (let sent = 0; sent < CONNECTIONS; sent += BATCH) {
    await Promise.all(Array.from({ length: BATCH }, () => sendAndLeave(request)));
  }
  expect(await condition()).toEqual(UNHARMED);
});

async function sendAndLeave(request: string): Promise<void> {
  const socket = connect(sandbox.port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  await new Promise((resolve) => {
    socket.write(request, resolve);
  });
  socket.resetAndDestroy();
}

test('hangs up on a body that does not arrive', async () => {
  const socket = connect(sandbox.port, '127.0.0.1');
  socket.write(UNFINISHED[2] ?? '');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  const answer = Buffer.concat(chunks).toString();
  expect(answer).toMatch(/^HTTP\/1.1 408 /u);
  expect(answer).toContain('application/problem+json');
  expect(await condition()).toEqual(UNHARMED);
});
