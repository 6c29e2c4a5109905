import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

import { expect, test } from 'vitest';

import { createSend } from '../../src/relay/deliver/send.ts';

const LIMIT = 300;
const OK = 'HTTP/1.1 200 OK\r\n';

/** Sends a POST to a receiver that writes exactly this. */
async function postTo(
  written: string,
  { ends = false, signal = new AbortController().signal, userinfo = '' } = {},
) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => (ends ? socket.end(written) : socket.write(written)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const send = createSend({ allowLoopback: true }, { timeLimit: LIMIT });
  const sent = await send({ url: `http://${userinfo}127.0.0.1:${port}/`, headers: {}, body: '{}' }, signal);
  server.close();
  return sent;
}

test.each([
  ['nothing', '', false, 'timeout'],
  ['the half of a head', OK, false, 'timeout'],
  ['nothing, and hangs up', '', true, 'ECONNRESET'],
  ['something else than HTTP', 'SSH-2.0-invented\r\n', true, 'HPE_INVALID_CONSTANT'],
  [
    'another protocol',
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
    false,
    'closed',
  ],
  ['a head without end', `${OK}${'x: y\r\n'.repeat(9_000)}`, false, 'HPE_HEADER_OVERFLOW'],
])('a receiver that sends %s gets the attempt counted as failed', async (_, written, ends, problem) => {
  expect(await postTo(written, { ends })).toMatchObject({ status: null, problem });
});

test('a status counts, even when the rest of the response never comes', async () => {
  const sent = await postTo(`${OK}content-length: 9\r\nretry-after: 5\r\n\r\n`);
  expect(sent).toMatchObject({ status: 200, problem: null, retryAfter: '5' });
});

test('a userinfo that cannot be decoded ends the attempt, not the relay', async () => {
  expect(await postTo('', { userinfo: '%ff:x@' })).toMatchObject({ problem: 'refused-address' });
});

test('a relay that must end waits for no receiver', async () => {
  expect(await postTo('', { signal: AbortSignal.abort() })).toMatchObject({ problem: 'stopped' });
  expect(await postTo('', { signal: AbortSignal.timeout(20) })).toMatchObject({ problem: 'stopped' });
});
