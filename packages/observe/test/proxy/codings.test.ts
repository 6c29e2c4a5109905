import {
  type ZlibOptions,
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';

import { expect, test } from 'vitest';

import { startObserver, startService, textOf } from './world.ts';

/** Servers send `deflate` in two forms, and clients read both. */
const codings: readonly (readonly [string, string, (body: Buffer, options?: ZlibOptions) => Buffer])[] = [
  ['gzip', 'gzip', gzipSync],
  ['deflate', 'deflate', deflateSync],
  ['bare deflate', 'deflate', deflateRawSync],
  ['br', 'br', (body) => brotliCompressSync(body)],
  ['zstd', 'zstd', (body) => zstdCompressSync(body)],
];

const startCoded = (type: string, coding: string, bodyOf: (host: string) => string | Buffer) =>
  startService((request, response) => {
    response.writeHead(200, { 'content-type': type, 'content-encoding': coding });
    response.end(bodyOf(request.headers.host ?? ''));
  });

test.each(codings)('changes and reads the URLs of JSON in %s', async (_form, coding, compress) => {
  const service = await startCoded('application/json', coding, (host) =>
    compress(Buffer.from(JSON.stringify({ download_url: `http://${host}/v2/a` }))),
  );
  const { url, seenAll } = await startObserver(service);
  const response = await fetch(url);
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(await response.json()).toEqual({ download_url: `${url}/v2/a` });
  expect(textOf((await seenAll())[0]!.responseBody)).toBe(
    JSON.stringify({ download_url: `${service}/v2/a` }),
  );
});

test.each(codings)('reads a request in %s, and passes it as it is', async (_form, coding, compress) => {
  const packed = compress(Buffer.from('{"a":1}'));
  const received: Buffer[] = [];
  const service = await startService((request, response) => {
    request.on('data', (chunk: Buffer) => received.push(chunk)).on('end', () => response.end());
  });
  const { url, seenAll } = await startObserver(service);
  await fetch(url, {
    method: 'POST',
    body: new Uint8Array(packed),
    headers: { 'content-encoding': coding },
  });
  expect(Buffer.concat(received)).toEqual(packed);
  expect(textOf((await seenAll())[0]!.requestBody)).toBe('{"a":1}');
});

test.each(['compress', 'gzip, br', 'constructor', '__proto__'])(
  'passes JSON in the unknown coding %s as it is, and does not read it',
  async (coding) => {
    const service = await startCoded('application/json', coding, () => '{"a":1}');
    const { send, host, seenAll } = await startObserver(service);
    const text = await send(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(text).toContain(`content-encoding: ${coding}\r\n`);
    expect(text).toContain('{"a":1}');
    expect((await seenAll())[0]?.responseBody).toEqual({ bytes: 7, unread: 'encoded' });
  },
);

test('says of a request that is not compressed as it says that it could not be read', async () => {
  const service = await startService((request, response) => {
    request.resume().on('end', () => response.end());
  });
  const { url, seenAll } = await startObserver(service);
  await fetch(url, { method: 'POST', body: 'plain', headers: { 'content-encoding': 'gzip' } });
  expect((await seenAll())[0]?.requestBody).toEqual({ bytes: 5, unread: 'encoded' });
});

test('reads a JSON that comes in chunks or until the connection ends', async () => {
  const service = await startService(({ url }, response) => {
    response.writeHead(200, {
      'content-type': 'application/json',
      ...(url === '/until-end' && { connection: 'close', 'transfer-encoding': 'identity' }),
    });
    response.write('{"a":');
    setImmediate(() => response.end('1}'));
  });
  const { url, seenAll } = await startObserver(service);
  for (const path of ['/chunks', '/until-end']) {
    expect(await (await fetch(url + path)).json()).toEqual({ a: 1 });
  }
  expect((await seenAll()).map(({ responseBody }) => textOf(responseBody))).toEqual(['{"a":1}', '{"a":1}']);
});
