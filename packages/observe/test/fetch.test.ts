import { createSandbox } from '@workrights/sandbox';
import { type Fetch, VisaChecks } from '@workrights/client';
import { expect, onTestFinished, test } from 'vitest';

import type { Exchange } from '../src/exchange.ts';
import { observeFetch } from '../src/fetch.ts';
import { startRawService, startService, textOf } from './proxy/world.ts';

const init = (more: object = {}) => ({
  method: 'GET',
  headers: {},
  signal: new AbortController().signal,
  redirect: 'manual' as const,
  attempt: { operationId: 'getVisaCheck', number: 1, url: '*', maxResponseSize: false as const },
  ...more,
});

function observer() {
  const seen: Exchange[] = [];
  return { seen, see: (exchange: Exchange) => void seen.push(exchange) };
}

test('shows what the client exchanges with the service, and sends nothing of its own', async () => {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.close());
  const all = observer();
  const checks = new VisaChecks({
    baseUrl: sandbox.url,
    accessToken: 'sandbox-access-token',
    fetch: observeFetch(all),
  });
  await checks.list();
  expect(all.seen).toHaveLength(1);
  const journal = (await (await fetch(`${sandbox.url}/_sandbox/requests`)).json()) as { requests: unknown[] };
  expect(journal.requests).toHaveLength(1);
  expect(all.seen[0]).toMatchObject({ method: 'GET', status: 200, url: `${sandbox.url}/v2/visa-checks` });
  expect(JSON.parse(textOf(all.seen[0]!.responseBody))).toHaveProperty('data');
});

test('copies the body of a request, which is sent as a whole and once', async () => {
  const service = await startRawService((socket) =>
    socket.end('HTTP/1.1 421 Misdirected Request\r\nContent-Length: 0\r\n\r\n'),
  );
  const all = observer();
  const response = await observeFetch(all)(service.url, init({ method: 'POST', body: '{"é":1}' })).catch(
    (error: unknown) => error,
  );
  if (response instanceof Response) await response.text();
  expect(service.heads).toHaveLength(1);
  expect(service.heads[0]).toContain('content-length: 8\r\n');
});

test('leaves a file alone: the response is the one that fetch gave', async () => {
  const given = new Response(new Uint8Array(9), {
    headers: { 'content-type': 'application/pdf', 'content-length': '9' },
  });
  const all = observer();
  const response = await observeFetch(all, async () => given)('http://localhost/', init());
  expect(response).toBe(given);
  expect(all.seen).toHaveLength(1);
  expect(all.seen[0]?.responseBody).toEqual({ bytes: 9, unread: 'binary' });
});

test('passes an error of fetch on, and shows nothing', async () => {
  const all = observer();
  const failing = observeFetch(all, async () => {
    throw new TypeError('fetch failed');
  });
  await expect(failing('http://localhost/', init())).rejects.toThrow('fetch failed');
  expect(all.seen).toEqual([]);
});

test('passes a body that breaks off on as broken, and does not show it', async () => {
  const url = await startService((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 9 });
    response.write('{"a"', () => response.destroy());
  });
  const all = observer();
  const response = await observeFetch(all)(url, init());
  await expect(response.text()).rejects.toThrow('terminated');
  expect(all.seen).toEqual([]);
});

test('shows a redirect whose body the client does not read', async () => {
  const url = await startService((_request, response) => {
    response.writeHead(302, { location: '/other', 'content-type': 'text/html' }).end('moved');
  });
  const all = observer();
  const response = await observeFetch(all)(url, init());
  await (response.body as ReadableStream).cancel();
  expect(all.seen).toHaveLength(1);
  expect(all.seen[0]).toMatchObject({ status: 302, responseBody: { unread: 'too-large' } });
});

test.each<[string, unknown]>([
  [
    'a stream of Node',
    (async function* () {
      yield Buffer.from('{"a":');
      yield Buffer.from('1}');
    })(),
  ],
  ['no stream', undefined],
])('reads a response with %s', async (_what, body) => {
  const given = {
    ok: true,
    status: 200,
    headers: new Headers({ 'content-type': 'application/json' }),
    body,
    text: async () => '{"a":1}',
  };
  const all = observer();
  const response = await observeFetch(all, (async () => given) as unknown as Fetch)(
    'http://localhost/',
    init(),
  );
  expect(await response.text()).toBe('{"a":1}');
  expect(all.seen).toHaveLength(1);
  expect(textOf(all.seen[0]!.responseBody)).toBe('{"a":1}');
});

test('counts a call without a method as a GET, as the global fetch sends it', async () => {
  const url = await startService((_request, response) => response.end());
  const all = observer();
  await (await observeFetch(all)(url, {} as never)).text();
  expect(all.seen).toMatchObject([{ method: 'GET', status: 200 }]);
});
