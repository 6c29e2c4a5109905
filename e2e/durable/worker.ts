/**
 * A process that works on a run, like `workrights bulk run`. The tests start and kill it.
 *
 * Usage: node worker.ts <JSON of Order>
 */
import { openLedger, startRun, type StartOptions } from '@workrights/durable';

export interface Order {
  readonly place: { folder: string } | { database: string };
  readonly key: string;
  readonly run: string;
  readonly url: string;
  readonly accessToken: string;
  readonly options?: Pick<StartOptions, 'join' | 'submitOnly' | 'settleFor' | 'longestCreate'>;
}

const order = JSON.parse(process.argv[2] ?? '') as Order;

await using ledger = await openLedger(order.place, { key: order.key });
const { lease } = ledger;
ledger.lease = (run, holder, ...rest) => {
  console.log(JSON.stringify({ holder }));
  return lease(run, holder, ...rest);
};
const summary = await startRun(ledger, order.run, {
  ...order.options,
  checks: { baseUrl: order.url, accessToken: order.accessToken, logLevel: 'off', quota: 'none' },
  onProgress: ({ counts }) => console.log(JSON.stringify({ counts })),
});
console.log(JSON.stringify({ summary }));
