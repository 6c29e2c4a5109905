/** A run of @workrights/durable on SQLite: planned by its first start, gone on with by each further one. */
import v8 from 'node:v8';

import { openLedger, startRun } from '@workrights/durable';

import { requestOf } from '../people.ts';
import { accessToken, readOrder, tell } from './order.ts';

// As the command does: garbage would otherwise hold some 100 MB.
v8.setFlagsFromString('--semi-space-growth-factor=1 --heap-growing-percent=50');

const RUN = 'bench';
const BATCH = 1_000;
const { url, people, concurrency, folder, attachments } = readOrder();
await using ledger = await openLedger({ folder }, { key: 'an invented key of a ledger' });
const known = await ledger.run(RUN);
if (known === undefined || known.state === 'planning') {
  const draft = await ledger.startPlan(
    RUN,
    { environment: 'sandbox', attachments },
    { concurrency },
    Date.now(),
  );
  for (let first = 1; first <= people; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, people - first + 1) }, (_, index) => ({
      number: first + index,
      data: { reference: null, request: requestOf(first + index) },
    }));
    await ledger.addRows(draft, rows, { repeat: false });
  }
  await ledger.endPlan(draft);
}
const began = performance.now();
let sentIn = 0;
const { requests, counts } = await startRun(ledger, RUN, {
  checks: { baseUrl: url, accessToken, logLevel: 'off' },
  settleFor: 2_000,
  onProgress: ({ counts: { planned, submitting } }) => {
    if (planned + submitting === 0 && sentIn === 0) sentIn = performance.now() - began;
  },
});
tell({ sentIn, requests, held: counts.held });
