import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { openLedger, serveRelay } from '@workrights/durable';
import type { Sandbox } from '@workrights/sandbox';

/** A subscription as the relay shows it. */
export interface Subscription {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly include: readonly string[];
}

/** A relay that polls a sandbox, and may send webhooks to this computer. */
export interface Relay extends AsyncDisposable {
  /** The fields of the credential "Work Rights Relay API". */
  readonly credential: { readonly relayUrl: string; readonly token: string };
  subscriptions(): Promise<readonly Subscription[]>;
  post(route: string, body: unknown): Promise<void>;
  /** Stops it, and starts it again at the same URL. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

const token = 'an-invented-token-of-a-relay';

/** Starts a relay that watches what a test adds. */
export async function startRelay({ url: baseUrl, credentials }: Sandbox): Promise<Relay> {
  const folder = await mkdtemp(path.join(tmpdir(), 'workrights-n8n-relay-'));
  const { accessToken, apiKey, accountKey: accountKeyId } = credentials;
  const ledger = await openLedger({ folder }, { key: 'an invented key, only for tests' });
  const serve = (port: number) =>
    serveRelay(ledger, {
      token,
      port,
      checks: { baseUrl, accessToken, logLevel: 'off', quota: 'none' },
      workRights: { baseUrl, apiKey, accountKeyId, logLevel: 'off' },
      targets: { allowLoopback: true },
      onLog: () => {},
    });
  let server = await serve(0);
  const { url, port } = server;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return {
    credential: { relayUrl: url, token },
    async subscriptions() {
      const response = await fetch(`${url}/subscriptions`, { headers });
      return ((await response.json()) as { data: Subscription[] }).data;
    },
    async post(route, body) {
      const response = await fetch(url + route, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!response.ok) throw new Error(`The relay responded with ${response.status}.`);
    },
    stop: () => server.close(),
    async start() {
      server = await serve(port);
    },
    async [Symbol.asyncDispose]() {
      await server.close();
      await ledger[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
