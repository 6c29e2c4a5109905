import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { startObserver, startRawService, startService, textOf } from './world.ts';

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

test('passes the headers of a request on in their order and case, each as often as it came', async () => {
  const service = await startRawService((socket) => socket.write(OK));
  const { send, host } = await startObserver(service.url);
  await send(
    `GET /v2/visa-checks?limit=1&a=%20b HTTP/1.1\r\naCCept: */*\r\nHost: ${host}\r\nX-Two: 1\r\nauthorization: Bearer t\r\nX-Two: 2\r\nConnection: close, x-hop\r\nX-Hop: 1\r\n\r\n`,
  );
  expect(service.heads).toEqual([
    `GET /v2/visa-checks?limit=1&a=%20b HTTP/1.1\r\naCCept: */*\r\nHost: ${new URL(service.url).host}\r\nX-Two: 1\r\nauthorization: Bearer t\r\nX-Two: 2\r\nConnection: keep-alive\r\n\r\n`,
  ]);
});

test('passes the head of a response back in its order and case, and adds no header of its own but those of the connection', async () => {
  const service = await startRawService((socket) =>
    socket.write(
      'HTTP/1.1 203 All Fine\r\nX-B: 1\r\nx-a: \xe9\r\nX-B: 2\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nContent-Length: 2\r\nKeep-Alive: timeout=9\r\n\r\nok',
      'latin1',
    ),
  );
  const { send, host } = await startObserver(service.url);
  expect(await send(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toBe(
    'HTTP/1.1 203 All Fine\r\nX-B: 1\r\nx-a: \xe9\r\nX-B: 2\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok',
  );
});

test('passes a PDF byte for byte, and keeps no copy of it', async () => {
  const pdf = randomBytes(3_000_000);
  const url = await startService((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': pdf.length }).end(pdf);
  });
  const { url: observer, seenAll } = await startObserver(url);
  const got = Buffer.from(await (await fetch(`${observer}/v2/file`)).arrayBuffer());
  expect(createHash('sha256').update(got).digest()).toEqual(createHash('sha256').update(pdf).digest());
  expect((await seenAll())[0]?.responseBody).toEqual({ bytes: pdf.length, unread: 'binary' });
});

test('passes a 303 with its body, follows nothing, and puts its own origin into an absolute Location', async () => {
  const service = await startRawService((socket) =>
    socket.write(
      `HTTP/1.1 303 See Other\r\nLocation: ${service.url}/v2/visa_check/vc_1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
    ),
  );
  const { send, host, seenAll } = await startObserver(service.url);
  const text = await send(
    `POST /v2/visa-checks HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
  );
  expect(text).toContain(`HTTP/1.1 303 See Other\r\nLocation: http://${host}/v2/visa_check/vc_1\r\n`);
  expect(text).toContain('{}');
  expect(service.heads).toHaveLength(1);
  const [exchange] = await seenAll();
  expect([...exchange!.responseHeaders][0]).toEqual(['Location', `${service.url}/v2/visa_check/vc_1`]);
});

test('leaves a relative Location as it is', async () => {
  const service = await startRawService((socket) =>
    socket.write('HTTP/1.1 303 See Other\r\nLocation: /v2/visa_check/vc_1\r\nContent-Length: 0\r\n\r\n'),
  );
  const { send, host } = await startObserver(service.url);
  const text = await send(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  expect(text).toContain('Location: /v2/visa_check/vc_1\r\n');
});

test('shows the observer the bodies as the service and the client sent them', async () => {
  const url = await startService((request, response) => {
    const body = JSON.stringify({
      meta: { links: { self: `http://${request.headers.host}/v2/visa-checks/1` } },
    });
    response.writeHead(201, { 'content-type': 'application/json; charset=utf-8' }).end(body);
  });
  const { url: observer, seenAll } = await startObserver(url);
  const response = await fetch(`${observer}/v2/visa-checks`, { method: 'POST', body: '{"a":1}' });
  expect(await response.json()).toEqual({ meta: { links: { self: `${observer}/v2/visa-checks/1` } } });
  const [exchange] = await seenAll();
  expect(exchange).toMatchObject({
    method: 'POST',
    url: `${url}/v2/visa-checks`,
    status: 201,
    upstreamOrigin: url,
  });
  expect(textOf(exchange!.requestBody)).toBe('{"a":1}');
  expect(JSON.parse(textOf(exchange!.responseBody))).toEqual({
    meta: { links: { self: `${url}/v2/visa-checks/1` } },
  });
});

test('changes the URLs in a compressed response too, which it sends on without compression', async () => {
  const url = await startService((request, response) => {
    const body = gzipSync(JSON.stringify({ download_url: `http://${request.headers.host}/v2/a` }));
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(body);
  });
  const { url: observer, seenAll } = await startObserver(url);
  const response = await fetch(`${observer}/v2/visa-checks`);
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(await response.json()).toEqual({ download_url: `${observer}/v2/a` });
  expect(textOf((await seenAll())[0]!.responseBody)).toBe(JSON.stringify({ download_url: `${url}/v2/a` }));
});

test('leaves a compressed text as it is, and reads its copy', async () => {
  const packed = gzipSync('a text');
  const service = await startRawService((socket) => {
    socket.write(
      `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`,
    );
    socket.write(packed);
  });
  const { send, host, seenAll } = await startObserver(service.url);
  const text = await send(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  expect(text.endsWith(packed.toString('latin1'))).toBe(true);
  expect(textOf((await seenAll())[0]!.responseBody)).toBe('a text');
});

test('passes the length of a body that HEAD leaves out', async () => {
  const service = await startRawService((socket) =>
    socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n'),
  );
  const { send, host } = await startObserver(service.url);
  const text = await send(`HEAD /v2/visa-checks HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  expect(text).toContain('Content-Length: 5000\r\n');
  expect(text.endsWith('\r\n\r\n')).toBe(true);
});

test('passes chunks and trailers in both directions', async () => {
  const service = await startRawService((socket) =>
    socket.write(
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-End\r\n\r\n2\r\nok\r\n0\r\nX-End: down\r\n\r\n',
    ),
  );
  const { send, host } = await startObserver(service.url);
  const text = await send(
    `POST / HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\nTrailer: X-End\r\nConnection: close\r\n\r\n3\r\nabc\r\n0\r\nX-End: up\r\n\r\n`,
  );
  expect(text).toContain('\r\n2\r\nok\r\n0\r\nX-End: down\r\n\r\n');
  expect(service.heads[0]).toContain('Transfer-Encoding: chunked\r\n');
});

test('passes early hints before the response', async () => {
  const service = await startRawService((socket) =>
    socket.write(`HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n${OK}`),
  );
  const { send, host } = await startObserver(service.url);
  const text = await send(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  expect(text).toMatch(
    /^HTTP\/1\.1 103 Early Hints\r\nLink: <\/a>; rel=preload\r\n\r\nHTTP\/1\.1 200 OK\r\n/iu,
  );
});

test('lets a client that waits for 100 Continue send its body', async () => {
  const url = await startService((request, response) => {
    request.pipe(response);
  });
  const { send, host } = await startObserver(url);
  const text = await send(
    `POST / HTTP/1.1\r\nHost: ${host}\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi`,
  );
  expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/u);
  expect(text).toContain('hi');
});

test('uses one connection to the service again and again', async () => {
  const service = await startRawService((socket) => socket.write(OK));
  const { url } = await startObserver(service.url);
  for (let index = 0; index < 5; index += 1) await (await fetch(url)).text();
  expect(service.heads).toHaveLength(5);
  expect(service.connections).toHaveLength(1);
});

test('sends each interface of the contract to its own service', async () => {
  const answer = (name: string) =>
    startService((request, response) => response.end(`${name} ${request.url}`));
  const [checks, webApp] = [await answer('checks'), await answer('web app')];
  const { url } = await startObserver(checks, { webAppUpstream: `${webApp}/tenant` });
  const ask = async (path: string) => (await fetch(url + path)).text();
  expect(await ask('/v2/visa-checks')).toBe('checks /v2/visa-checks');
  expect(await ask('/tenant/v1/onboarding/get?key=k')).toBe('web app /tenant/v1/onboarding/get?key=k');
  expect(await ask('/tenant/employee/v1/getdata')).toBe('web app /tenant/employee/v1/getdata');
});
