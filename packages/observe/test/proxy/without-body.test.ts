import { expect, test } from 'vitest';

import { startObserver, startRawService, startService } from './world.ts';

const NEXT = 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nnext';

/** Two requests on one connection: where the first response ends wrongly, the second one isn't whole. */
const two = (method: string, host: string, more = '') =>
  `${method} /1 HTTP/1.1\r\nHost: ${host}\r\n${more}\r\nGET /2 HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

test.each([
  ['204', 'GET', 'HTTP/1.1 204 No Content\r\nX-A: 1\r\n\r\n'],
  [
    '304 with the length of what did not change',
    'GET',
    'HTTP/1.1 304 Not Modified\r\nETag: "1"\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n',
  ],
  [
    '304 of a compressed JSON',
    'GET',
    'HTTP/1.1 304 Not Modified\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\n\r\n',
  ],
  [
    'HEAD of a JSON in chunks',
    'HEAD',
    'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  ],
  [
    'HEAD of a compressed JSON',
    'HEAD',
    'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: 77\r\n\r\n',
  ],
  ['an empty JSON', 'GET', 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 0\r\n\r\n'],
])('passes %s, and the next response on the same connection', async (_what, method, head) => {
  const service = await startRawService((socket) => socket.write(service.heads.length === 1 ? head : NEXT));
  const { send, host, seenAll } = await startObserver(service.url);
  const text = await send(two(method, host));
  const own = 'Connection: keep-alive\r\nKeep-Alive: timeout=65\r\n\r\n';
  expect(text).toBe(
    `${head.slice(0, -2)}${own}HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\nnext`,
  );
  const [first] = await seenAll();
  expect(first?.responseBody).toEqual(Buffer.alloc(0));
});

test('passes the conditions of a request on, and sees its 304 once', async () => {
  const url = await startService(({ headers }, response) => {
    response.writeHead(headers['if-none-match'] === '"1"' ? 304 : 200, { etag: '"1"' }).end();
  });
  const { url: observer, seenAll } = await startObserver(url);
  const response = await fetch(observer, { headers: { 'if-none-match': '"1"' } });
  expect(response.status).toBe(304);
  expect((await seenAll()).map(({ status }) => status)).toEqual([304]);
});

test('asks about the service as a whole with an asterisk', async () => {
  const service = await startRawService((socket) =>
    socket.write('HTTP/1.1 204 No Content\r\nAllow: GET\r\n\r\n'),
  );
  const { send, host, seenAll } = await startObserver(service.url);
  await send(`OPTIONS * HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  expect(service.heads[0]).toMatch(/^OPTIONS \* HTTP\/1\.1\r\n/u);
  const [exchange] = await seenAll();
  expect(URL.canParse(exchange?.url ?? '')).toBe(true);
});

test.each([
  ['processing', 'HTTP/1.1 102 Processing\r\n\r\n', true],
  [
    'hints in a form that Node does not write',
    'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload; title="a b"\r\n\r\n',
    false,
  ],
  ['hints without a link', 'HTTP/1.1 103 Early Hints\r\nX-A: 1\r\n\r\n', false],
  ['a second 100', 'HTTP/1.1 100 Continue\r\n\r\n', false],
])('passes the response that comes after %s', async (_what, interim, isPassed) => {
  const service = await startRawService((socket) => socket.write(`${interim}${NEXT}`));
  const { send, host, seenAll } = await startObserver(service.url);
  const text = await send(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  expect(text.startsWith(interim)).toBe(isPassed);
  expect(text.replace(interim, '')).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\nnext$/u);
  expect(await seenAll()).toHaveLength(1);
});
