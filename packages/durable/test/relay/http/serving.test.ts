import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';

import { InvalidRequestError } from '@workrights/client';
import { expect, test } from 'vitest';

import type * as wire from '../../../src/generated/relay/types.gen.ts';
import { UnreadableLedgerError } from '../../../src/base/database/errors.ts';
import { openLedger } from '../../../src/open-ledger.ts';
import { serveRelay } from '../../../src/relay/serve-relay.ts';
import { KEY, temporaryFolder } from '../../bulk/ledger/invented.ts';
import { relayApi, subscribe, TOKEN, WANTED } from './relay-api.ts';

test.each(['short', 'fifteen-letters', 'a token with white space'])(
  'refuses to start with a token that is no secret: %s',
  async (token) => {
    await expect(relayApi({ token })).rejects.toThrow('token must have at least 16 characters');
  },
);

test.each(['0.0.0.0', '::', '192.0.2.1'])('refuses to listen on %s unless it is allowed', async (host) => {
  await expect(relayApi({ host })).rejects.toThrow('host must be an address of this machine');
});

test('listens for other machines when it is allowed', async () => {
  await using api = await relayApi({ host: '0.0.0.0', allowRemote: true });
  expect(api.url).toMatch(/^http:\/\/0\.0\.0\.0:\d+$/u);
});

test('serves a name besides those of this machine when it is allowed', async () => {
  await using api = await relayApi({ allowedHosts: ['relay.example'] });
  const { status } = await api.call('listSubscriptions');
  expect(status).toBe(200);
  await expect(relayApi({ allowedHosts: ['https://relay.example/'] })).rejects.toThrow(InvalidRequestError);
});

test('a relay that knows its public URL says where a subscription is with it, and accepts its name', async () => {
  await using own = await relayApi({ publicUrl: 'https://relay.example.com/hooks/' });
  const { headers, json } = await own.call('createSubscription', { body: WANTED });
  const { id } = json as wire.SubscriptionCreated;
  expect(headers.get('location')).toBe(`https://relay.example.com/hooks/subscriptions/${id}`);
  // `fetch` sends no other Host.
  const statusFor = async (host: string): Promise<number | undefined> => {
    const sent = get(`${own.url}/healthz`, { headers: { host } });
    const [{ statusCode }] = (await once(sent, 'response')) as [IncomingMessage];
    return statusCode;
  };
  expect(await statusFor('relay.example.com')).toBe(200);
  expect(await statusFor('other.example.com')).toBe(403);
});

test.each([
  'relay.example.com',
  'https://user:canary@relay.example.com',
  'https://:canary@relay.example.com',
  'https://a.example/?b=c',
  'https://a.example/?',
  'https://a.example/#',
])('a relay refuses a public URL that callers could not use: %s', async (publicUrl) => {
  await expect(relayApi({ publicUrl })).rejects.toThrow('publicUrl must be an http or https URL');
});

test('keeps what it knows when it is started again', async () => {
  await using place = await temporaryFolder();
  const start = async () => {
    const ledger = await openLedger({ folder: place.folder }, { key: KEY });
    const relay = await serveRelay(ledger, { token: TOKEN, port: 0, onLog: () => {} });
    return { ledger, relay };
  };
  const first = await start();
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ url: 'https://receiver.example/', events: ['work_rights.changed'] });
  const created = await fetch(`${first.relay.url}/subscriptions`, { method: 'POST', headers, body });
  const { id } = (await created.json()) as { id: string };
  await first.relay.close();
  await first.ledger[Symbol.asyncDispose]();

  const second = await start();
  const found = await fetch(`${second.relay.url}/subscriptions/${id}`, { headers });
  expect(found.status).toBe(200);
  await second.relay.close();
  await second.ledger[Symbol.asyncDispose]();
});

test('ends when its ledger is taken away, also while it has nothing to do', async () => {
  await using place = await temporaryFolder();
  const ledger = await openLedger({ folder: place.folder }, { key: KEY });
  const relay = await serveRelay(ledger, { token: TOKEN, port: 0, onLog: () => {} });
  await rename(path.join(place.folder, 'ledger.sqlite'), path.join(place.folder, 'taken.sqlite'));
  await expect(relay.ended).rejects.toBeInstanceOf(UnreadableLedgerError);
  await expect(fetch(`${relay.url}/readyz`)).rejects.toThrow('fetch failed');
  await ledger[Symbol.asyncDispose]();
});

test('stops by its signal, and responds no more', async () => {
  const stopping = new AbortController();
  await using api = await relayApi({ signal: stopping.signal });
  await subscribe(api);
  stopping.abort();
  await expect.poll(() => api.lines.some((line) => line.includes('relay stopped'))).toBe(true);
  await expect(fetch(`${api.url}/healthz`)).rejects.toThrow('fetch failed');
});

test('says that the port is taken before it polls anything', async () => {
  await using api = await relayApi();
  const port = Number(new URL(api.url).port);
  await expect(relayApi({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
