import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';

import { expect, test } from 'vitest';

import { startObserver, startRawService, startService } from './world.ts';

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
const LARGE = 'x'.repeat(4_000_000);

/** More than the buffers of any connection hold: what isn't read stops the sender. */
const upload = (host: string, more = '') =>
  `POST /v2/visa-checks HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${LARGE.length}\r\n\r\n${LARGE}${more}`;

const next = (host: string) => `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

test('opens a new connection when the service has closed the last one without a word', async () => {
  const service = await startRawService((socket) => socket.end(OK));
  const { url, seenAll } = await startObserver(service.url);
  for (let count = 1; count <= 3; count += 1) {
    expect(await (await fetch(url)).text()).toBe('ok');
    const last = service.connections.at(-1)!;
    if (!last.destroyed) await once(last, 'close');
  }
  expect(service.connections).toHaveLength(3);
  expect(await seenAll()).toHaveLength(3);
});

test('responds with 502 to a large upload to a service that is not there, and reads the next request', async () => {
  const { send, host } = await startObserver('http://127.0.0.1:1');
  const text = await send(upload(host, next(host)));
  expect(text).toContain('(ECONNREFUSED)');
  expect(text.match(/HTTP\/1\.1 502 /gu)).toHaveLength(2);
});

test('passes a refusal on that comes while the client still uploads, and reads the next request', async () => {
  const refusal = 'HTTP/1.1 413 Content Too Large\r\nContent-Length: 3\r\nConnection: close\r\n\r\nno!';
  const service = await startRawService((socket, head) => {
    socket.write(head.startsWith('GET') ? OK : refusal);
  });
  const { send, host } = await startObserver(service.url);
  const text = await send(upload(host, next(host)));
  expect(text).toMatch(/^HTTP\/1\.1 413 [^]*no!HTTP\/1\.1 200 OK[^]*ok$/u);
});

test.each([
  ['with a length', 'Content-Length: 50\r\n\r\n{"data":'],
  ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n8\r\n{"data":\r\n'],
])('does not complete for the service what a client left half sent %s', async (_what, rest) => {
  const outcome = Promise.withResolvers<string>();
  const service = await startService((incoming) => {
    incoming.on('end', () => outcome.resolve('complete')).on('error', () => outcome.resolve('aborted'));
    incoming.once('data', () => client.destroy());
  });
  const { port, host, seenAll } = await startObserver(service);
  const client = connect({ port, host: '127.0.0.1' });
  client.write(`POST /v2/visa-checks HTTP/1.1\r\nHost: ${host}\r\n${rest}`);
  expect(await outcome.promise).toBe('aborted');
  expect(await seenAll()).toEqual([]);
});

test.each([
  ['with a length', 'Content-Length: 50\r\n\r\n{"data":'],
  ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n8\r\n{"data":\r\n'],
])('breaks off a response %s whose service dies, and does not see it', async (_what, rest) => {
  const service = await startRawService((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${rest}`, () =>
      socket.resetAndDestroy(),
    );
  });
  const { url, seenAll } = await startObserver(service.url);
  await expect(fetch(url).then((response) => response.text())).rejects.toThrow('terminated');
  expect(await seenAll()).toEqual([]);
});

test('ends the response of the service when the client goes away within it', async () => {
  const closed = Promise.withResolvers<void>();
  const url = await startService((_incoming, response) => {
    response.once('close', () => closed.resolve());
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":[');
  });
  const observer = await startObserver(url);
  const sent = request(observer.url).on('error', () => {});
  sent.end();
  const [response] = await once(sent, 'response');
  response.on('error', () => {}).destroy();
  await closed.promise;
  expect(await observer.seenAll()).toEqual([]);
});

test('sees every exchange of a long rush with its body, though all bodies are more than it keeps', async () => {
  const body = JSON.stringify({ data: 'x'.repeat(500_000) });
  const url = await startService((_incoming, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  let whole = 0;
  const observer = await startObserver(url, {
    see: ({ responseBody }) => (whole += Number((responseBody as Uint8Array).byteLength === body.length)),
  });
  const rush = async () => {
    for (let count = 0; count < 20; count += 1) await (await fetch(observer.url)).arrayBuffer();
  };
  await Promise.all(Array.from({ length: 20 }, rush));
  // The observer sees an exchange after the client does, on a busy machine later than it waits for one when it closes.
  await expect.poll(() => whole, { timeout: 10_000 }).toBe(400);
});
