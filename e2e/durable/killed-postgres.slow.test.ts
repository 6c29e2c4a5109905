import { setTimeout as sleep } from 'node:timers/promises';

import { openLedger, runStatus } from '@workrights/durable';
import { createSandbox } from '@workrights/sandbox';
import { expect, it } from 'vitest';

import { isNight } from '../../vitest.nightly.ts';
import { ask } from '../support/postgres.ts';
import { createDatabase } from '../support/shared-postgres.ts';
import { until } from '../support/until.ts';
import { account, delayCreates, KEY, makeOldCheck, orderFor, plan, RUN } from './people.ts';
import { startWorker, type Worker } from './start-worker.ts';

const PEOPLE = isNight ? 2_000 : 1_000;
const WORKERS = 3;
const KILLS = isNight ? 50 : 10;
/** Milliseconds. */
const LIFE = 200;
/** The fewest rows to send between two kills. */
const BETWEEN = 10;

it(`three workers of which one is killed ${KILLS} times send each person once, and lose nobody`, async () => {
  await using sandbox = await createSandbox();
  delayCreates(sandbox);
  const database = await createDatabase();
  // Others take over after only 4 seconds, because a run of this size has just four chunks.
  const options = { join: true, submitOnly: true, settleFor: 2_000, longestCreate: 1_500 };
  const order = orderFor(sandbox, { database }, options);
  await using ledger = await openLedger({ database }, { key: KEY });
  await plan(ledger, PEOPLE);

  await makeOldCheck(sandbox);

  await using stack = new AsyncDisposableStack();
  const start = () => stack.use(startWorker(order));
  const workers: Worker[] = Array.from({ length: WORKERS }, start);
  let underWay = 0;
  let before = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { pending } = await until(
      'rows that are sent',
      async () => {
        const counts = await runStatus(ledger, RUN);
        return counts.pending >= before + BETWEEN ? counts : undefined;
      },
      { interval: 50 },
    );
    before = pending;
    await sleep(Math.random() * LIFE);
    // On a busy machine, a new worker takes seconds to begin.
    const victim = await until('a worker at work', () => {
      const busy = workers.filter((each) => each.holder() !== undefined);
      return busy[Math.floor(Math.random() * busy.length)];
    });
    workers.splice(workers.indexOf(victim), 1);
    victim.kill();
    await victim.ended;
    underWay += await countMarked(database, victim.holder());
    workers.push(start());
  }
  // Otherwise the kills would test nothing.
  expect(underWay).toBeGreaterThan(KILLS);

  sandbox.context.faults.clear();
  for (const worker of workers) expect(await worker.ended).toMatchObject({ errors: '', signal: null });
  sandbox.clock.advance(60_000);
  await using collecting = startWorker({ ...order, options: { ...options, submitOnly: false } });
  const { summary } = await collecting.ended;
  const { held, ...wrong } = await account(sandbox, ledger);
  expect(wrong).toEqual({ sentTwice: [], lost: [], mixedUp: [] });
  // Rows with an unknown outcome are held, and the summary says so.
  expect(summary).toMatchObject({
    ended: 'done',
    counts: { held: held.length, completed: PEOPLE - held.length },
  });
  expect(held.length).toBeLessThan(PEOPLE / 50);
}, 600_000);

/** The rows that are being sent in the chunks of a worker. Nobody else takes them before its leases end. */
async function countMarked(database: string, holder: string | undefined): Promise<number> {
  const [found] = await ask(
    database,
    `SELECT count(*) FROM workrights_chunk AS c JOIN workrights_row AS r
      ON r.run = c.run AND r.number BETWEEN c.chunk * 500 + 1 AND (c.chunk + 1) * 500
      WHERE c.holder = '${holder ?? ''}' AND r.state = 'submitting'`,
  );
  return Number(found?.['count']);
}
