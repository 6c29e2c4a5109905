/**
 * One run of the monitor, like `workrights monitor run`. Tests start and kill it.
 *
 * Usage: node monitor.ts <JSON of Order>
 */
import { openLedger } from '../../../src/open-ledger.ts';
import { runMonitor } from '../../../src/monitor/run-monitor.ts';

export interface Order {
  readonly folder: string;
  readonly key: string;
  readonly url: string;
  readonly accessToken: string;
}

const { folder, key, url, accessToken } = JSON.parse(process.argv[2] ?? '') as Order;
await using ledger = await openLedger({ folder }, { key });
const { planned, told, changed } = await runMonitor(ledger, {
  checks: { baseUrl: url, accessToken, logLevel: 'off', quota: 'none' },
  mode: 'fastcheck',
  budget: { concurrency: 4 },
  settleFor: 2_000,
});
console.log(JSON.stringify({ planned, told, changed }));
