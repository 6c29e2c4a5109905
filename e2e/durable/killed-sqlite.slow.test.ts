import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { openLedger, runStatus } from '@workrights/durable';
import { createSandbox } from '@workrights/sandbox';
import { expect, it } from 'vitest';

import { isNight } from '../../vitest.nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';
import { account, countChecks, delayCreates, KEY, orderFor, plan, RUN } from './people.ts';
import { startWorker } from './start-worker.ts';

/** Fewer in the gate than at night, because each kill starts another process. */
const [PEOPLE, KILLS] = isNight ? [2_000, 50] : [800, 20];
/** The most checks that a worker makes before it is killed. */
const MADE = 20;
/** Milliseconds: the longest life of a worker that is killed while it begins. */
const LIFE = 250;

it(`a run that is killed at ${KILLS} random moments sends each person once, and loses nobody`, async () => {
  await using base = await temporaryFolder('killed');
  await using sandbox = await createSandbox();
  delayCreates(sandbox);
  const place = { folder: path.join(base.path, 'ledger') };
  const order = orderFor(sandbox, place, { submitOnly: true, settleFor: 2_000 });
  await using ledger = await openLedger(place, { key: KEY });
  await plan(ledger, PEOPLE);
  let underWay = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    await using worker = startWorker(order);
    // Some workers die before they have begun. The others die by what they have done: on a busy machine, none does anything
    // within a fixed time.
    if (Math.random() < 0.2) await sleep(Math.random() * LIFE);
    else {
      const made = countChecks(sandbox).size + Math.random() * MADE;
      await until('its checks', () => countChecks(sandbox).size > made, { interval: 5 });
    }
    worker.kill();
    const { signal, errors } = await worker.ended;
    expect({ signal, errors }).toEqual({ signal: 'SIGKILL', errors: '' });
    underWay += (await runStatus(ledger, RUN)).submitting;
  }
  // Otherwise the kills would test nothing.
  expect(underWay).toBeGreaterThan(KILLS);

  sandbox.context.faults.clear();
  await using sending = startWorker(order);
  expect(await sending.ended).toMatchObject({
    errors: '',
    summary: { counts: { planned: 0, unknown: 0 } },
  });
  sandbox.clock.advance(60_000);
  await using collecting = startWorker({ ...order, options: {} });
  const { summary } = await collecting.ended;
  expect(await account(sandbox, ledger)).toEqual({ sentTwice: [], lost: [], mixedUp: [], held: [] });
  expect(summary).toMatchObject({ ended: 'done', counts: { total: PEOPLE, completed: PEOPLE } });
}, 600_000);
