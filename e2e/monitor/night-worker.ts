/**
 * A process that works each night, like `workrights monitor run --nightly`. The tests start and kill it.
 *
 * Usage: node night-worker.ts <JSON of NightOrder>
 */
import { everyNight, openLedger, runMonitor } from '@workrights/durable';

import { systemClock } from '../../packages/time/src/clock.ts';

export interface NightOrder {
  readonly database: string;
  readonly key: string;
  readonly url: string;
  readonly accessToken: string;
  /** Milliseconds by which its clock is ahead. */
  readonly ahead: number;
}

const order = JSON.parse(process.argv[2] ?? '') as NightOrder;
const stopping = new AbortController();
process.once('SIGTERM', () => stopping.abort());
const clock = { ...systemClock, now: () => Date.now() + order.ahead };
await using ledger = await openLedger({ database: order.database }, { key: order.key });
await everyNight(
  ledger,
  async (signal) => {
    console.log('began');
    const { runs } = await runMonitor(ledger, {
      checks: { baseUrl: order.url, accessToken: order.accessToken, logLevel: 'off', quota: 'none' },
      mode: 'fastcheck',
      join: true,
      // Another process takes over the rows of a killed one after 4 seconds.
      settleFor: 1_000,
      longestCreate: 1_500,
      signal,
      clock,
    });
    console.log(runs.map(({ ended }) => ended).join());
  },
  { clock, signal: stopping.signal, onFailed: (error) => console.error(error) },
);
