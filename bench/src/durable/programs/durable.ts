/** A run of @workrights/durable on SQLite. The first start plans it, and each further start continues it. */
import v8 from 'node:v8';

import { openLedger, startRun } from '@workrights/durable';

import { accessToken, readOrder, tell } from './order.ts';
import { KEY, planOnce, RUN } from './plan.ts';

// As the command does. Without it, garbage would take some 100 MB.
v8.setFlagsFromString('--semi-space-growth-factor=1 --heap-growing-percent=50');

const order = readOrder();
await using ledger = await openLedger({ folder: order.folder }, { key: KEY });
await planOnce(ledger, order);
const began = performance.now();
let sentIn = 0;
const { requests, counts } = await startRun(ledger, RUN, {
  checks: { baseUrl: order.url, accessToken, logLevel: 'off', quota: 'none' },
  settleFor: 2_000,
  onProgress: ({ counts: { planned, submitting } }) => {
    if (planned + submitting === 0 && sentIn === 0) sentIn = performance.now() - began;
  },
});
tell({ sentIn, requests, held: counts.held });
