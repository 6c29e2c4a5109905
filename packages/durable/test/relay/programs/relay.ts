/**
 * One relay, like `workrights relay`. Tests start and kill it. It writes a line when it has started.
 *
 * Usage: node relay.ts <JSON of Order>
 */
import { writeSync } from 'node:fs';

import { openLedger, type LedgerPlace } from '../../../src/open-ledger.ts';
import { startRelay } from '../../../src/relay/start-relay.ts';

export interface Order {
  readonly place: LedgerPlace;
  readonly key: string;
  readonly url: string;
  readonly accessToken: string;
}

const { place, key, url, accessToken } = JSON.parse(process.argv[2] ?? '') as Order;
const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
await using ledger = await openLedger(place, { key });
const relay = await startRelay(ledger, {
  checks: { baseUrl: url, accessToken, environment: 'sandbox', logLevel: 'off', quota: 'none' },
  targets: { allowLoopback: true },
  signal: stop.signal,
});
writeSync(1, 'working\n');
await relay.ended;
