import { request } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';

import { useOnce } from '../../../vitest.use.ts';
import { serveHttp } from '../src/index.ts';
import { call, createWorld, creates, liveCheck, press } from './support/world.ts';

const token = 'canary-token-of-this-server';
const world = useOnce(() => createWorld());
const server = useOnce(() => serveHttp(world.services, { token, port: 0 }));
const authorization = `Bearer ${token}`;

async function connect(mode: 'auto' | 'legacy'): Promise<Client> {
  const client = new Client({ name: 'test', version: '0.0.0' }, { versionNegotiation: { mode } });
  const options = { requestInit: { headers: { authorization } } };
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url), options));
  onTestFinished(() => client.close());
  return client;
}

// The first test: a call of one before it may still wait, and would count.
test('counts each call of a batch: more than 32 at the same time are refused', async () => {
  const client = await connect('legacy');
  const { token: ticket } = (await call(client, 'prepare_visa_check', liveCheck)).data;
  const params = { name: 'create_visa_check', arguments: { token: ticket } };
  const batch = Array.from({ length: 40 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/call', params }));
  const accept = 'application/json, text/event-stream';
  const headers = { authorization, accept, 'content-type': 'application/json' };
  const response = await fetch(server.url, { method: 'POST', headers, body: JSON.stringify(batch) });
  const answered = await response.text();
  expect(answered.match(/waiting_for_person/gu)?.length).toBeGreaterThan(0);
  expect(answered.match(/Too many calls run/gu)).toHaveLength(8);
});

test.each(['auto', 'legacy'] as const)(
  '%s: the official client lists the tools, and a person confirms a live check',
  async (mode) => {
    const client = await connect(mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('create_visa_check');
    const before = creates(world);
    const { data } = await call(client, 'prepare_visa_check', liveCheck);
    await call(client, 'create_visa_check', { token: data['token'] });
    await press(world.links.at(-1), 'yes');
    expect((await call(client, 'create_visa_check', { token: data['token'] })).data['state']).toBe('created');
    expect(creates(world)).toBe(before + 1);
  },
);

/** `fetch` doesn't let a caller choose its Host. */
async function send(headers: Record<string, string>, { method = 'POST', path = '/mcp' } = {}) {
  const { hostname, port } = new URL(server.url);
  const sent = request({
    hostname,
    port,
    path,
    method,
    headers: { 'content-type': 'application/json', ...headers },
  });
  sent.end(method === 'POST' ? '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' : undefined);
  const [response] = await once(sent, 'response');
  return { status: response.statusCode as number, body: await text(response) };
}

test.each([
  ['no token', {}, 401],
  ['another token', { authorization: 'Bearer canary-token-of-this-serveR' }, 401],
  ['a token without its scheme', { authorization: token }, 401],
  ['the page of another site', { authorization, origin: 'https://evil.example' }, 403],
  ['a sandboxed page', { authorization, origin: 'null' }, 403],
  ['another name for this machine', { authorization, host: 'evil.example' }, 403],
])('refuses %s', async (_, headers, status) => {
  const refused = await send(headers);
  expect(refused.status).toBe(status);
  expect(refused.body).not.toContain('canary');
});

test('has no sessions to open or to fill', async () => {
  expect((await send({ authorization }, { method: 'GET' })).status).toBe(405);
  expect((await send({ authorization }, { method: 'DELETE' })).status).toBe(405);
  expect((await send({ authorization }, { path: '/other' })).status).toBe(404);
});

test('listens to other machines only where that is allowed', async () => {
  await expect(serveHttp(world.services, { token, port: 0, host: '0.0.0.0' })).rejects.toThrow(TypeError);
});
