/**
 * One relay with its gateway, which kills itself in the middle of some creates: after the ledger has noted one and before it is
 * sent, and after the service has responded and before the ledger knows. Tests start it again and again. It writes its URL when
 * it has started.
 *
 * Usage: node gateway.ts <JSON of GatewayOrder>
 */
import { writeSync } from 'node:fs';

import type { Fetch } from '@workrights/client';
import { systemClock } from '@workrights/time/clock';

import { type LedgerPlace, openLedger } from '../../../src/open-ledger.ts';
import { serveRelay } from '../../../src/relay/serve-relay.ts';

export interface GatewayOrder {
  readonly place: LedgerPlace;
  readonly key: string;
  readonly url: string;
  readonly accessToken: string;
  readonly token: string;
  /** Milliseconds that its clock is ahead. */
  readonly ahead: number;
  /** It dies in the creates of documents with these numbers. */
  readonly diesBefore: readonly string[];
  readonly diesAfter: readonly string[];
}

const order = JSON.parse(process.argv[2] ?? '') as GatewayOrder;
const { place, key, url, accessToken, token, ahead, diesBefore, diesAfter } = order;

const fetch: Fetch = async (to, init) => {
  const isCreate = init.attempt.operationId === 'createVisaCheck';
  const { identifier = '' } = isCreate
    ? /"identifier":"(?<identifier>\w+)"/.exec(String(init.body))!.groups!
    : {};
  if (diesBefore.includes(identifier)) process.kill(process.pid, 'SIGKILL');
  const response = await globalThis.fetch(to, init);
  if (diesAfter.includes(identifier)) process.kill(process.pid, 'SIGKILL');
  return response;
};

const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
await using ledger = await openLedger(place, { key });
const relay = await serveRelay(ledger, {
  token,
  port: 0,
  checks: { baseUrl: url, accessToken, environment: 'sandbox', logLevel: 'off', quota: 'none', fetch },
  clock: { ...systemClock, now: () => Date.now() + ahead },
  signal: stop.signal,
  onLog: () => {},
});
writeSync(1, `${relay.url}\n`);
await relay.ended;
