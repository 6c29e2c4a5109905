/**
 * Three workers of one run on Postgres, each in its own process. They use pg-boss, as `startRun` does, or the loop of a run
 * on SQLite. This runs the sources, because the built package doesn't let its callers choose.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';

import { runLoop } from '../../../../packages/durable/src/bulk/run/drivers/loop.ts';
import { Refusals } from '../../../../packages/durable/src/bulk/run/refusals.ts';
import { goOn } from '../../../../packages/durable/src/bulk/run/start-run.ts';
import { openLedger } from '../../../../packages/durable/src/open-ledger.ts';
import { accessToken, readOrder, tell } from './order.ts';
import { KEY, planOnce, RUN } from './plan.ts';

const WORKERS = 3;
const order = readOrder();
await using ledger = await openLedger({ database: order.database }, { key: KEY });

if (process.send) {
  const { requests } = await goOn(ledger, RUN, {
    checks: { baseUrl: order.url, accessToken, logLevel: 'off', quota: 'none' },
    join: true,
    refusals: new Refusals(),
    ...(order.loop && { drive: runLoop }),
  });
  process.send(requests);
  process.disconnect();
} else {
  await planOnce(ledger, order);
  const began = performance.now();
  const requests = await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      const worker = fork(import.meta.filename, [JSON.stringify(order)]);
      const [told] = (await Promise.race([once(worker, 'message'), failed(worker)])) as [number];
      return told;
    }),
  );
  const { held } = await ledger.counts(RUN);
  tell({
    sentIn: performance.now() - began,
    requests: requests.reduce((sum, each) => sum + each, 0),
    held,
  });
}

async function failed(worker: ReturnType<typeof fork>): Promise<never> {
  const [code] = (await once(worker, 'exit')) as [number | null];
  throw new Error(`A worker ended with ${code} and said nothing.`);
}
