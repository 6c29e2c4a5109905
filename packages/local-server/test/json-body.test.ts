import { expect, onTestFinished, test } from 'vitest';
import { createLocalServer, type ProblemError, readJsonBody } from '../src/index.ts';

/** Responds with what was read: the value, or the status and kind of the problem. */
async function serve() {
  const server = createLocalServer({
    name: 'test',
    answer: async (incoming, outgoing) => {
      const read = await readJsonBody(incoming).catch((error: ProblemError) => ({ error }));
      outgoing.end(
        JSON.stringify(read && 'error' in read ? [read.error.status, read.error.kind] : read?.value),
      );
    },
  });
  onTestFinished(() => server.close());
  const { url } = await server.listen(0, '127.0.0.1');
  return async (
    type: string,
    body: Uint8Array<ArrayBuffer> | string,
    headers: Record<string, string> = {},
  ) => {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': type, ...headers },
    });
    return (await response.json()) as unknown;
  };
}

const JSON_TYPE = 'application/json';

test.each([
  JSON_TYPE,
  'Application/JSON; Charset=UTF-8',
  'application/json ;charset="utf-8"',
  'application/json;',
  'application/json ; ; charset=utf-8;',
])('a body of the type %s is read', async (type) => {
  const read = await serve();
  for (const coding of ['identity', 'Identity', 'IDENTITY']) {
    expect(await read(type, '{"a":"é"}', { 'content-encoding': coding })).toEqual({ a: 'é' });
  }
});

test.each([
  ['of another type', 'text/plain', '{}', 415, 'unsupported-media-type'],
  ['of a type that begins so', 'application/jsonp;', '{}', 415, 'unsupported-media-type'],
  ['of a charset without a semicolon', 'application/json charset=utf-8', '{}', 415, 'unsupported-media-type'],
  ['of an open charset', 'application/json; charset="utf-8', '{}', 415, 'unsupported-media-type'],
  ['of another charset', 'application/json; charset=utf-16', '{}', 415, 'unsupported-media-type'],
  ['of two charsets', 'application/json; charset=utf-8; charset=utf-16', '{}', 415, 'unsupported-media-type'],
  ['with a byte order mark', JSON_TYPE, '\ufeff{}', 400, 'malformed-json'],
  ['in UTF-16', JSON_TYPE, new Uint8Array(Buffer.from('{}', 'utf16le')), 400, 'malformed-json'],
  ['in Latin-1', JSON_TYPE, new Uint8Array(Buffer.from('"\xff"', 'latin1')), 400, 'malformed-json'],
  ['that is no JSON', JSON_TYPE, '{"secret"', 400, 'malformed-json'],
  ['with half a surrogate pair', JSON_TYPE, '"\\ud800"', 422, 'invalid-request'],
  ['over 1 MiB', JSON_TYPE, JSON.stringify('x'.repeat(1024 * 1024)), 413, 'body-too-large'],
] as const)('a body %s is refused', async (_, type, body, ...refusal) => {
  const read = await serve();
  expect(await read(type, body)).toEqual(refusal);
});

test('a compressed body is refused with 415', async () => {
  const read = await serve();
  expect(await read(JSON_TYPE, '{}', { 'content-encoding': 'gzip' })).toEqual([
    415,
    'unsupported-media-type',
  ]);
});
