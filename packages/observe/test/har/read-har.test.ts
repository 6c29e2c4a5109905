import { Readable } from 'node:stream';

import { expect, test } from 'vitest';

import type { Exchange } from '../../src/exchange.ts';
import { type HarOptions, readHar } from '../../src/har/read-har.ts';
import { createObserver } from '../../src/observer.ts';

const SERVICE = 'https://api.example.com';

const entry = (more: object = {}, content: object = {}) => ({
  startedDateTime: '2026-01-02T03:04:05.000Z',
  time: 10,
  request: {
    method: 'GET',
    url: `${SERVICE}/v2/visa-checks/vc_1`,
    headers: [
      { name: ':method', value: 'GET' },
      { name: 'Accept', value: '*/*' },
    ],
  },
  response: { status: 200, headers: [{ name: 'Content-Type', value: 'application/json' }], content },
  ...more,
});

const har = (...entries: unknown[]) => JSON.stringify({ log: { version: '1.2', creator: {}, entries } });

async function read(file: string | Buffer, options: Partial<HarOptions> = {}) {
  const seen: Exchange[] = [];
  const bytes = Buffer.from(file);
  const pieces = async function* () {
    for (let start = 0; start < bytes.length; start += 7919) yield bytes.subarray(start, start + 7919);
  };
  const counts = await readHar(pieces(), { see: (exchange) => seen.push(exchange), ...options });
  return { ...counts, exchanges: seen };
}

test('reads an entry as the exchange that it was', async () => {
  const { exchanges, seen } = await read(
    har(entry({}, { size: 2, mimeType: 'application/json', text: '{}' })),
  );
  expect(seen).toBe(1);
  expect(exchanges).toEqual([
    {
      method: 'GET',
      url: `${SERVICE}/v2/visa-checks/vc_1`,
      requestHeaders: [['Accept', '*/*']],
      requestBody: new Uint8Array(),
      status: 200,
      responseHeaders: [['Content-Type', 'application/json']],
      responseBody: Buffer.from('{}'),
      at: new Date('2026-01-02T03:04:05.010Z'),
    },
  ]);
});

test('reads bodies in base64, and a file with a byte order mark', async () => {
  const text = Buffer.from('{"é":1}').toString('base64');
  const { exchanges } = await read(`\uFEFF${har(entry({}, { text, encoding: 'base64' }))}`);
  expect(Buffer.from(exchanges[0]!.responseBody as Uint8Array).toString()).toBe('{"é":1}');
});

test('skips what is of other sites, and what has no response', async () => {
  const of = (url: string) => entry({ request: { method: 'GET', url, headers: [] } });
  const failed = entry({ response: { status: 0, headers: [], content: {} } });
  const entries = har(of('https://other.example/v2/visa-checks'), failed, entry(), null, of('nothing'));
  expect(await read(entries, { upstreams: [`${SERVICE}/`] })).toMatchObject({ seen: 1, skipped: 4 });
});

test('skips an entry whose year no report can have, so that one file spoils no report', async () => {
  const entries = ['+275760-09-13T00:00:00Z', '+010000-01-01T00:00:00Z', '-000001-01-01T00:00:00Z', 'soon'];
  const { seen, skipped } = await read(har(...entries.map((startedDateTime) => entry({ startedDateTime }))));
  expect({ seen, skipped }).toEqual({ seen: 0, skipped: 4 });
});

test('knows the service by its base URL: another API of the same host may have the same paths', async () => {
  const other = entry({ request: { method: 'GET', url: `${SERVICE}/v2/visa-checks`, headers: [] } });
  const { exchanges } = await read(har(entry(), other), { upstreams: [`${SERVICE}/checks`] });
  const observer = createObserver();
  for (const exchange of exchanges) observer.see(exchange);
  expect(observer.report().drift.map(({ kind }) => kind)).toEqual(['unlisted-path']);
});

test('takes the paths of the contract for the service when no URL names it', async () => {
  const other = entry({ request: { method: 'GET', url: 'https://other.example/page', headers: [] } });
  expect(await read(har(entry(), other))).toMatchObject({ seen: 1, skipped: 1 });
});

test('reads an entry in the midst of what others add to theirs', async () => {
  const { request, response, ...times } = entry({}, { text: '{}', _more: [{ request: { url: 'x' } }] });
  const more = { _webSocketMessages: [{ data: 'a', request: [] }], timings: { method: {} }, cache: null };
  const cookies = [{ name: 'method', value: 'x' }];
  const { exchanges } = await read(
    har({
      ...more,
      request: { cookies, ...request, queryString: cookies },
      ...times,
      _initiator: { url: 1 },
      response: { cookies, ...response, redirectURL: '' },
      connection: '1',
    }),
  );
  const plain = await read(har(entry({}, { text: '{}' })));
  expect(exchanges).toEqual(plain.exchanges);
  expect(exchanges).toHaveLength(1);
});

test('does not keep a text over its limit', async () => {
  const text = 'x'.repeat(23 * 1024 * 1024);
  const { exchanges } = await read(
    har(entry({}, { size: text.length, mimeType: 'application/json', text }), entry()),
  );
  expect(exchanges[0]?.responseBody).toEqual({ bytes: text.length, unread: 'too-large' });
  expect(exchanges).toHaveLength(2);
});

test('knows a file whose body was left out by the tool', async () => {
  const { exchanges } = await read(har(entry({}, { size: 9, mimeType: 'application/pdf' })));
  expect(exchanges[0]?.responseBody).toEqual({ bytes: 9, unread: 'binary' });
});

test('reads a stream of texts, and counts its bytes', async () => {
  const texts = (...parts: string[]) => readHar(Readable.from(parts), { see: () => {} });
  const file = har(entry({}, { text: '{"é":1}' }));
  expect(await texts(file.slice(0, 99), file.slice(99))).toEqual({ seen: 1, skipped: 0 });
  await expect(texts('{"é', '" canary')).rejects.toThrow('in its first 12 bytes.');
});

test.each([
  ['{}', 'has no list log.entries'],
  ['{"log":{"entries":{"a":"canary"}}}', 'not'],
  ['[1]', 'has no list log.entries'],
  ['', 'not valid JSON'],
  ['canary', 'not valid JSON'],
  [har(entry()).slice(0, -3), 'after entry 1 of log.entries'],
  [Buffer.from([0x7b, 0xff, 0xfe]), 'not valid JSON in UTF-8'],
])(
  'says of a file that is no HAR where it ends to be one, without a value of it: %#',
  async (file, words) => {
    const error = await read(file).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'HarError', message: expect.stringContaining(words) });
    expect(String(error)).not.toContain('canary');
  },
);

test('leaves it to the caller to word why a file cannot be read', async () => {
  const { createReadStream } = await import('node:fs');
  await expect(readHar(createReadStream('/nowhere/file.har'), { see: () => {} })).rejects.toMatchObject({
    code: 'ENOENT',
  });
});
