/** The relay on SQLite, as `workrights relay` runs it. */
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

import { openLedger, startRelay } from '@workrights/durable';

import { accessToken } from '../../durable/programs/order.ts';
import { readOrder, stopped, tell } from './order.ts';

// As the command does. Without it, Node keeps some 100 MB of garbage before it collects.
setFlagsFromString('--semi-space-growth-factor=1 --heap-growing-percent=50');

const { url, receiver, ids, folder } = readOrder();
let requests = 0;
const stopping = new AbortController();
await using ledger = await openLedger(
  { folder: join(folder, 'ledger') },
  { key: 'an invented key of a ledger' },
);
await ledger.relay.createSubscription({ url: receiver, events: ['visa_check.completed'] }, Date.now());
for (let at = 0; at < ids.length; at += 1_000) {
  const watches = ids.slice(at, at + 1_000).map((subject) => ({ kind: 'visa_check', subject }) as const);
  await ledger.relay.addWatches(watches, Date.now());
}
const relay = await startRelay(ledger, {
  checks: {
    baseUrl: url,
    accessToken,
    environment: 'sandbox',
    logLevel: 'off',
    quota: 'none',
    fetch: (to, init) => {
      requests += 1;
      return fetch(to, init as RequestInit);
    },
  },
  targets: { allowLoopback: true },
  signal: stopping.signal,
});
await stopped;
stopping.abort();
await relay.ended;
tell(requests);
