import { connect } from 'node:net';
import { once } from 'node:events';
import { assert, asyncProperty, constantFrom, integer, jsonValue, oneof, record, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { australianCheck } from '../support/check-requests.ts';
import { control } from '../support/call-operation.ts';
import { useSandbox } from '../support/start-sandbox.ts';

const sandbox = useSandbox();

const create = () =>
  fetch(`${sandbox.url}/v2/visa-checks`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer sandbox-access-token',
      version: '2024-03-05',
      'content-type': 'application/json',
    },
    body: JSON.stringify(australianCheck()),
    redirect: 'manual',
  });
const stored = () => sandbox.context.store.checks.list(10).length;

describe('a status fault', () => {
  test('can be the login page of a proxy, with its own headers', async () => {
    const page = '<!doctype html><title>Sign in</title>';
    const headers = { 'Content-Type': 'text/html', 'X-Proxy': 'one' };
    sandbox.armFault({ fault: 'status', status: 200, headers, body: page });
    const response = await create();
    expect([response.status, response.headers.get('content-type'), response.headers.get('x-proxy')]).toEqual([
      200,
      'text/html',
      'one',
    ]);
    expect(await response.text()).toBe(page);
    expect(stored()).toBe(0);
  });

  test.each([
    [
      { status: 502, body: { error: 'bad gateway' } },
      'application/json; charset=utf-8',
      '{"error":"bad gateway"}',
    ],
    [{ status: 500, body: '' }, 'text/plain; charset=utf-8', ''],
    [{ status: 500, body: null }, 'application/json; charset=utf-8', 'null'],
    [{ status: 302, headers: { location: 'https://login.example/' } }, null, ''],
    [{ status: 204 }, null, ''],
    [{ status: 304, headers: { etag: '"a"' } }, null, ''],
  ])('sends %j', async (fields, type, body) => {
    sandbox.armFault({ fault: 'status', ...fields });
    const response = await create();
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      fields.status,
      type,
      body,
    ]);
    expect(stored()).toBe(0);
  });

  test('keeps the problem details, with the headers that were armed', async () => {
    sandbox.armFault({
      fault: 'status',
      status: 429,
      retry_after: 3,
      headers: { 'x-limit': '7' },
    });
    const response = await create();
    expect([response.headers.get('retry-after'), response.headers.get('x-limit')]).toEqual(['3', '7']);
    expect(await response.json()).toMatchObject({ type: 'urn:workrights:problem:fault', status: 429 });
  });

  test('shows that it has a body, and no value of it', async () => {
    sandbox.armFault({
      fault: 'status',
      status: 500,
      body: { name: 'canary' },
      headers: { 'x-one': 'canary' },
    });
    const { json } = await control(sandbox, 'GET', '/faults');
    expect(json.faults).toMatchObject([{ status: 500, headers: ['x-one'], body: '[masked]' }]);
    expect(JSON.stringify(json)).not.toContain('canary');
  });

  test.each([
    [{ status: 199 }, '/status'],
    [{ status: 600 }, '/status'],
    [{ status: 204, body: '' }, '/body'],
    [{ status: 500, headers: { 'content-length': '5' } }, '/headers'],
    [{ status: 500, headers: { 'Transfer-Encoding': 'chunked' } }, '/headers'],
    [{ status: 500, headers: { 'a b': 'x' } }, '/headers'],
    [{ status: 500, headers: { a: 'x\r\ny: z' } }, '/headers'],
    [{ status: 500, headers: { a: 7 } }, '/headers'],
    [{ status: 500, headers: [] }, '/headers'],
  ])('refuses %j', async (fields, pointer) => {
    const { status, json } = await control(sandbox, 'POST', '/faults', { fault: 'status', ...fields });
    expect([status, json.errors.map((error: { pointer: string }) => error.pointer)]).toEqual([
      422,
      [pointer],
    ]);
  });

  test('is a whole response or refused, whatever was armed', async () => {
    const text = oneof(string(), constantFrom('text/html', 'a\r\nb', '\u00e9', '\u{1f600}'));
    await assert(
      asyncProperty(
        // By its standard, `fetch` repeats a request after 421 on a new connection, and takes 407 for a network error.
        integer({ min: 200, max: 599 }).filter((status) => status !== 421 && status !== 407),
        record({ 'x-one': text, location: text }, { requiredKeys: [] }),
        oneof(jsonValue(), text),
        async (status, headers, body) => {
          const armed = await control(sandbox, 'POST', '/faults', { fault: 'status', status, headers, body });
          if (armed.status !== 201) return;
          const response = await fetch(`${sandbox.url}/v2/visa-checks`, {
            headers: { authorization: 'Bearer sandbox-access-token', version: '2024-03-05' },
            redirect: 'manual',
          });
          expect(response.status).toBe(status);
          expect(await response.text()).toBe(
            typeof body === 'string' ? body.toWellFormed() : JSON.stringify(body),
          );
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('a drip', () => {
  test('gives the usual response piece by piece', async () => {
    sandbox.armFault({ fault: 'drip', milliseconds: 60, pieces: 6 });
    const response = await create();
    const pieces: string[] = [];
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) pieces.push(piece);
    expect(JSON.parse(pieces.join(''))).toHaveProperty('data.status', 'pending');
    expect(Number(response.headers.get('content-length'))).toBe(Buffer.byteLength(pieces.join('')));
    expect(pieces.length).toBeGreaterThan(1);
    expect(stored()).toBe(1);
  });

  test('ends when the caller hangs up, and when the sandbox closes', async () => {
    sandbox.armFault({ fault: 'drip', milliseconds: 90_000, pieces: 1_000 });
    const response = await create();
    const broken = response.text().catch((error: unknown) => error);
    await sandbox.close();
    expect(await broken).toBeInstanceOf(Error);
  });

  test.each([
    [{ milliseconds: 100_000, pieces: 9 }, '/pieces'],
    [{ milliseconds: 100_001 }, '/milliseconds'],
    [{}, '/milliseconds'],
    [{ milliseconds: 10, pieces: 0 }, '/pieces'],
  ])('refuses %j', async (fields, pointer) => {
    const { status, json } = await control(sandbox, 'POST', '/faults', { fault: 'drip', ...fields });
    expect([status, json.errors[0].pointer]).toEqual([422, pointer]);
  });
});

test('an empty answer has the usual status and no body, and the check is stored', async () => {
  sandbox.armFault({ fault: 'empty' });
  const response = await create();
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
    201,
    '0',
    '',
  ]);
  expect(stored()).toBe(1);
});

test('malformed JSON has the usual status and comes whole, and the check is stored', async () => {
  sandbox.armFault({ fault: 'malformed-json' });
  const response = await create();
  const text = await response.text();
  expect([response.status, response.headers.get('content-length')]).toEqual([201, String(text.length)]);
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
  expect(stored()).toBe(1);
});

test('a garbage answer is no HTTP, and the check is stored', async () => {
  sandbox.armFault({ fault: 'garbage', times: 2 });
  await expect(create()).rejects.toThrow('fetch failed');
  expect(stored()).toBe(1);
  const socket = connect(sandbox.port, '127.0.0.1');
  socket.write(
    'GET /v2/visa-checks HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer sandbox-access-token\r\nVersion: 2024-03-05\r\n\r\n',
  );
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  await once(socket, 'close');
  expect(Buffer.concat(chunks).toString()).toContain('garbage');
  expect(Buffer.concat(chunks).toString()).not.toContain('HTTP/');
  expect(sandbox.findRequests({ fault: 'garbage', status: null })).toHaveLength(2);
});
