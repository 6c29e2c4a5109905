import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createLocalServer } from '../src/index.ts';

afterEach(() => vi.restoreAllMocks());

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => void | Promise<void>;

async function serve(answer: Answer) {
  const server = createLocalServer({ name: 'test', answer });
  onTestFinished(() => server.close());
  const { port, url } = await server.listen(0, '127.0.0.1');
  /** Sends the text, waits for the end, and returns everything that came back. */
  const send = async (text: string, { halfClose = false } = {}) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    if (halfClose) socket.end(text);
    else socket.write(text);
    let received = '';
    for await (const chunk of socket) received += String(chunk);
    socket.destroy();
    return received;
  };
  return { server, url, port, send };
}

const post = (body: string, more = '') =>
  `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${body.length}\r\n${more}\r\n${body}`;

const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/gu)].map(([, status]) => status);

/** Reads the body, and takes long to respond. */
const slowly: Answer = async (incoming, outgoing) => {
  await incoming.toArray();
  await sleep(50);
  outgoing.end('made');
};

test('every pipelined request is answered before the rubbish behind them', async () => {
  const { send } = await serve(slowly);
  const text = await send(`${post('{}').repeat(5)}\u0000\u0001${'rubbish'.repeat(10_000)}`);
  expect(statuses(text)).toEqual(['200', '200', '200', '200', '200', '400']);
});

test('rubbish inside a body is refused at once', async () => {
  const { send } = await serve(slowly);
  const text = await send(
    'POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\nrubbish\r\n',
  );
  expect(statuses(text)).toEqual(['400']);
});

test('a caller that closes its half of the connection reads the response', async () => {
  const { send } = await serve(slowly);
  expect(await send(post('{}'), { halfClose: true })).toMatch(/^HTTP\/1.1 200 [^]*made/u);
});

test('a caller that closes its half inside a body is refused', async () => {
  const { send } = await serve(slowly);
  expect(statuses(await send(post('{}').slice(0, -1), { halfClose: true }))).toEqual(['400']);
});

test.each([
  [
    'throws',
    () => {
      throw new TypeError('secret-key');
    },
  ],
  ['rejects', () => Promise.reject(new TypeError('secret-key'))],
] as const)('a defect that %s costs one response, and no value reaches the log', async (_, defect) => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { url } = await serve(defect as Answer);
  for (const attempt of [1, 2]) {
    const response = await fetch(`${url}/?key=secret-key`);
    expect([attempt, response.status]).toEqual([attempt, 500]);
  }
  const log = written.mock.calls.join('');
  expect(log).toContain('test: a request failed with TypeError\n    at ');
  expect(log).not.toContain('secret-key');
});

test('closing cuts off a response that never comes', async () => {
  const { server, port } = await serve(() => {});
  const socket = connect(port, '127.0.0.1').resume();
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await sleep(50);
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  // `once` of node:events would throw on a reset, which counts as an end here.
  socket.on('close', () => resolve());
  await Promise.all([server.close(), server.close()]);
  await ended;
  expect(socket.bytesRead).toBe(0);
});

test('says when its port is taken', async () => {
  const { port } = await serve(() => {});
  const other = createLocalServer({ name: 'other', answer: () => {} });
  await expect(other.listen(port, '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await other.close();
});
