import { rename } from 'node:fs/promises';
import path from 'node:path';

import { InvalidRequestError } from '@workrights/client';
import { expect, test } from 'vitest';

import { UnreadableLedgerError } from '../../../src/base/database/errors.ts';
import { openLedger } from '../../../src/open-ledger.ts';
import { serveRelay } from '../../../src/relay/serve-relay.ts';
import { KEY, temporaryFolder } from '../../bulk/ledger/invented.ts';
import { relayApi, subscribe, TOKEN } from './relay-api.ts';

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
