import { once } from 'node:events';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';

import { expect, test, vi } from 'vitest';

import { startObserver, startRawService, startService } from './world.ts';

const get = (host: string, more = '') =>
  `GET /v2/visa-checks HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${more}\r\n`;
const post = (host: string) =>
  `POST /v2/visa-checks HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`;

test('says with 502 that the service is not there and that nothing was sent', async () => {
  const { send, host, seenAll } = await startObserver('http://127.0.0.1:1');
  const text = await send(post(host));
  expect(text).toContain('HTTP/1.1 502 Bad Gateway');
  expect(text).toContain('urn:workrights:problem:upstream-unreachable');
  expect(await seenAll()).toEqual([]);
});

test.each([
  ['closes the connection', ''],
  ['sends what is no HTTP', 'rubbish\r\n\r\n'],
  ['sends headers that are too large', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`],
  ['changes the protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'],
])('sends a creation once when the service %s, and responds with 502', async (_what, response) => {
  const service = await startRawService((socket) => socket.end(response));
  const { send, host, seenAll } = await startObserver(service.url);
  const text = await send(post(host));
  expect(text).toContain('HTTP/1.1 502 Bad Gateway');
  expect(text).toContain('urn:workrights:problem:upstream-failed');
  expect(service.heads).toHaveLength(1);
  expect(await seenAll()).toEqual([]);
});

test('sends a creation once when a kept connection is reset as it is taken up', async () => {
  let count = 0;
  const service = await startRawService((socket) => {
    count += 1;
    if (count === 1) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
    else socket.resetAndDestroy();
  });
  const { send, host } = await startObserver(service.url);
  await send(get(host));
  expect(await send(post(host))).toContain('HTTP/1.1 502 ');
  expect(service.heads).toHaveLength(2);
});

test('breaks a response off where the service breaks it off, and does not count it', async () => {
  const head = 'HTTP/1.1 201 Created\r\nLocation: /v2/visa_check/vc_1\r\nContent-Type: application/json\r\n';
  const service = await startRawService((socket) => socket.end(`${head}Content-Length: 50\r\n\r\n{"data":`));
  const { send, host, seenAll } = await startObserver(service.url);
  const text = await send(post(host));
  expect(text).toContain('Location: /v2/visa_check/vc_1');
  expect(text).not.toContain('\r\n0\r\n\r\n');
  expect(await seenAll()).toEqual([]);
});

test('ends the request to the service when the client goes away', async () => {
  const closed = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const url = await startService((incoming) => {
    incoming.socket.once('close', () => closed.resolve());
    arrived.resolve();
  });
  const observer = await startObserver(url);
  const sent = request(observer.url).on('error', () => {});
  sent.end();
  await arrived.promise;
  sent.destroy();
  await closed.promise;
  expect(observer.seen).toEqual([]);
});

test('reads no more of a file than a slow client takes', async () => {
  let written = 0;
  const url = await startService((_incoming, response) => {
    const chunk = Buffer.alloc(65_536);
    const more = (): void => {
      while (!response.destroyed && response.write(chunk)) written += chunk.length;
      response.once('drain', more);
    };
    response.writeHead(200, { 'content-type': 'application/pdf' });
    more();
  });
  const observer = await startObserver(url);
  const sent = request(observer.url);
  sent.end();
  const [response] = await once(sent, 'response');
  let before = -1;
  await vi.waitUntil(
    () => {
      const isStill = before === written;
      before = written;
      return isStill;
    },
    { interval: 300, timeout: 20_000 },
  );
  expect(written).toBeLessThan(64 * 1024 * 1024);
  response.destroy();
});

test('keeps no more than its limit of a response that unpacks to far more', async () => {
  const packed = gzipSync(Buffer.alloc(40 * 1024 * 1024, ' '));
  const url = await startService((_incoming, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(packed);
  });
  const { url: observer, seenAll } = await startObserver(url);
  await (await fetch(observer)).arrayBuffer();
  expect((await seenAll())[0]?.responseBody).toMatchObject({ unread: 'too-large' });
});

test('breaks a response off that is not compressed as it says', async () => {
  const url = await startService((_incoming, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      .end('{"a":1}');
  });
  const { send, host, seenAll } = await startObserver(url);
  expect(await send(get(host))).not.toContain('\r\n0\r\n\r\n');
  expect(await seenAll()).toEqual([]);
});

test('passes JSON on that is none', async () => {
  const url = await startService((_incoming, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":');
  });
  const { url: observer, seenAll } = await startObserver(url);
  expect(await (await fetch(observer)).text()).toBe('{"a":');
  expect(await seenAll()).toHaveLength(1);
});

test('answers pipelined requests in their order', async () => {
  const url = await startService((incoming, response) => response.end(`[${incoming.url}]`));
  const { send, host } = await startObserver(url);
  const one = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`;
  const text = await send(one('/1') + one('/2') + one('/3', 'Connection: close\r\n'));
  expect([...text.matchAll(/\[[^\]]*\]/gu)].map(String)).toEqual(['[/1]', '[/2]', '[/3]']);
});

test('refuses a host that is not of this machine, so that no web page reaches the service through it', async () => {
  const service = await startRawService((socket) => socket.end());
  const { send } = await startObserver(service.url);
  expect(await send(get('rebound.example'))).toContain('HTTP/1.1 403 ');
  expect(service.heads).toEqual([]);
});

test.each([
  ['a script', 'POST', 'Origin: https://evil.example\r\n'],
  ['a sandboxed frame', 'POST', 'Origin: null\r\n'],
  ['an image', 'GET', 'Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n'],
  ['another port', 'GET', 'Sec-Fetch-Site: same-site\r\nSec-Fetch-Mode: no-cors\r\n'],
  ['a link', 'GET', 'Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n'],
])('refuses %s of a foreign web page, and the service sees nothing of it', async (_, method, headers) => {
  const service = await startRawService((socket) => socket.end());
  const { send, host, seenAll } = await startObserver(service.url);
  const request = `${method} /v2/visa-checks HTTP/1.1\r\nHost: ${host}\r\n${headers}Content-Length: 0\r\nConnection: close\r\n\r\n`;
  expect(await send(request)).toContain('urn:workrights:problem:cross-origin');
  expect(service.heads).toEqual([]);
  expect(await seenAll()).toEqual([]);
});

test('serves a page of this machine, and a request that no page sent', async () => {
  const url = await startService((_incoming, response) => response.end('fine'));
  const { send, host } = await startObserver(url);
  for (const headers of ['Origin: http://localhost:5173\r\n', 'Sec-Fetch-Site: none\r\n', '']) {
    expect(await send(`GET / HTTP/1.1\r\nHost: ${host}\r\n${headers}Connection: close\r\n\r\n`)).toContain(
      'fine',
    );
  }
});

test.each([
  ['GET /%ff HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', '400'],
  ['CONNECT example.com:443 HTTP/1.1\r\nHost: localhost\r\n\r\n', '501'],
  [`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`, '431'],
  ['GET http:// HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', '400'],
  ['\0\0\0\0\r\n\r\n', '400'],
])('goes on after a request that no server serves: %j', async (hostile, status) => {
  const url = await startService((_incoming, response) => response.end('fine'));
  const observer = await startObserver(url);
  expect(await observer.send(hostile)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, 'u'));
  expect(await (await fetch(observer.url)).text()).toBe('fine');
});

test('goes on when an exchange cannot be read', async () => {
  const url = await startService((_incoming, response) => response.end('fine'));
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const observer = await startObserver(url, {
    see: () => {
      throw new Error('a canary');
    },
  });
  expect(await (await fetch(observer.url)).text()).toBe('fine');
  expect(await (await fetch(observer.url)).text()).toBe('fine');
  await observer.close();
  expect(String(written.mock.calls[0])).toContain('observer: an exchange could not be read: Error');
  expect(String(written.mock.calls)).not.toContain('a canary');
  written.mockRestore();
});

test.each([
  [{ upstream: 'ftp://localhost' }, 'upstream'],
  [{ upstream: 'https://user:pass@example.com' }, 'upstream'],
  [{ upstream: 'https://example.com', webAppUpstream: 'nothing' }, 'webAppUpstream'],
  [{ upstream: 'https://example.com', host: '0.0.0.0' }, 'host'],
  [{ upstream: 'https://example.com', allowedHosts: ['a b'] }, 'allowedHosts'],
])('refuses options that cannot be used: %j', async (options, path) => {
  const started = startObserver(options.upstream, options);
  await expect(started).rejects.toMatchObject({ name: 'InvalidRequestError', fields: [{ path }] });
});
