import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { openLedger, runStatus, startRun } from '@workrights/durable';
import { createSandbox } from '@workrights/sandbox';
import { expect, test } from 'vitest';

import { isNight } from '../../vitest.nightly.ts';
import { useOnce } from '../../vitest.use.ts';
import { all, inventedRows, planned } from '../../packages/durable/test/bulk/ledger/invented.ts';
import { ask, startPostgres } from '../support/postgres.ts';
import { until } from '../support/until.ts';
import { account, delayCreates, KEY, makeOldCheck, orderFor, plan, RUN } from './people.ts';
import { startWorker } from './start-worker.ts';

const PEOPLE = 400;
/** Milliseconds. A run waits for two minutes. */
const AWAY = isNight ? 60_000 : 15_000;

const postgres = useOnce(startPostgres);

test('a run waits while its Postgres is gone, and goes on by itself', async () => {
  await using sandbox = await createSandbox();
  const place = { database: await postgres.createDatabase() };
  await using ledger = await openLedger(place, { key: KEY });
  await plan(ledger, PEOPLE);
  delayCreates(sandbox, 30);
  const options = { join: true, submitOnly: true, settleFor: 1_000, longestCreate: 3_000 };
  await using worker = startWorker(orderFor(sandbox, place, options));
  await until('the first rows', async () => (await runStatus(ledger, RUN)).pending > 20);
  await postgres.crash();
  await sleep(AWAY);
  await postgres.start();
  expect(await worker.ended).toMatchObject({ errors: '', summary: { ended: 'submitted' } });
  expect(await account(sandbox, ledger)).toEqual({ sentTwice: [], lost: [], mixedUp: [], held: [] });
}, 240_000);

test('a run waits for its Postgres while the queue is made', async () => {
  await using sandbox = await createSandbox();
  const database = await postgres.createDatabase();
  await using ledger = await openLedger({ database }, { key: KEY });
  await plan(ledger, 12);
  const { url, credentials } = sandbox;
  // With an old check, the ledger sends no further statement between the account's list and the queue.
  await makeOldCheck(sandbox);
  let isGone = false;
  let isBack: Promise<void> | undefined;
  const summary = await startRun(ledger, RUN, {
    submitOnly: true,
    checks: {
      baseUrl: url,
      accessToken: credentials.accessToken,
      logLevel: 'off',
      quota: 'none',
      fetch: async (to, init) => {
        const response = await fetch(to, init as RequestInit);
        if (!isGone) {
          isGone = true;
          await postgres.crash();
          isBack = new Promise((resolve) => {
            setTimeout(resolve, 3_000);
          }).then(() => postgres.start());
        }
        return response;
      },
    },
  });
  await isBack;
  expect(summary).toMatchObject({ ended: 'submitted', counts: { pending: 12 } });
});

test('a server that is gone for a while, again and again, loses no step and does none twice', async () => {
  const database = await postgres.createDatabase();
  await using ledger = await openLedger({ database }, { key: KEY });
  await planned(ledger, inventedRows(1));
  let steps = 0;
  const stop = new AbortController();
  const stepping = (async () => {
    while (!stop.signal.aborted) {
      const { granted } = await ledger.takeBudget('spring', 1, steps * 1_000);
      steps += granted;
    }
  })();
  for (let time = 0; time < 4; time += 1) {
    const before = steps;
    await new Promise((resolve) => setTimeout(resolve, 300 + time * 170));
    await postgres.crash();
    await postgres.start();
    await expect.poll(() => steps).toBeGreaterThan(before + 5);
  }
  stop.abort();
  await stepping;
  // `spent` counts all that were taken, so lost counts would show here.
  const [run] = await ask(database, 'SELECT spent FROM workrights_run');
  expect((JSON.parse(String(run?.['spent'])) as { today: number }).today).toBe(steps);
  expect(await all(ledger.rows('spring'))).toHaveLength(1);
});

test('a process that works is still known to others after the server was restarted', async () => {
  const database = await postgres.createDatabase();
  await using one = await openLedger({ database }, { key: KEY });
  await using other = await openLedger({ database }, { key: KEY });
  const work = await one.startWork({ join: false });
  await postgres.crash();
  await postgres.start();
  const start = async () => {
    const own = await other.startWork({ join: false }).catch((error: Error) => error.name);
    if (typeof own === 'string') return own;
    await own[Symbol.asyncDispose]();
    return 'alone';
  };
  await expect.poll(start).toBe('LedgerBusyError');
  await work[Symbol.asyncDispose]();
  expect(await start()).toBe('alone');
});

test('a server that stays away is told after a time, and nothing is lost', async () => {
  const database = await postgres.createDatabase();
  await using ledger = await openLedger({ database }, { key: KEY, patience: 2_000 });
  await planned(ledger, inventedRows(1));
  await postgres.crash();
  await expect(ledger.setState('spring', 'paused')).rejects.toMatchObject({
    name: 'LedgerGoneError',
    message: expect.stringContaining('2 seconds'),
  });
  await postgres.start();
  expect(await ledger.run('spring')).toMatchObject({ state: 'ready' });
  expect(await ledger.counts('spring')).toMatchObject({ planned: 1 });
});

test('a purge leaves no sealed value in the tables and their files', async () => {
  const database = await postgres.createDatabase();
  await using ledger = await openLedger({ database }, { key: KEY });
  await planned(ledger, inventedRows(3));
  const lease = (await ledger.lease('spring', 'worker', 1, 9_000))!;
  await ledger.beginSubmitting(lease, 1, 1);
  await ledger.endSubmitting(lease, [{ number: 1, state: 'pending', checkId: 'vc_1' }], 2);
  await ledger.complete(lease, [{ number: 1, check: { id: 'vc_1', status: 'complete' } as never }], 3);
  const bytes = Buffer.alloc(20_000, 'invented');
  await ledger.keepAttachments(lease, 1, [{ number: 1, index: 0, type: 'pdf', sha256: 'ab', bytes }]);
  const sealed = await ask(
    database,
    `SELECT data AS value FROM workrights_row UNION ALL SELECT fingerprint FROM workrights_row
      UNION ALL SELECT document FROM workrights_row
      UNION ALL SELECT visa_check FROM workrights_result UNION ALL SELECT content FROM workrights_attachment`,
  );
  const values = sealed.map(({ value }) => (value as Buffer).subarray(0, 16));
  expect(values).toHaveLength(11);
  const inFiles = async () => {
    await ask(database, 'CHECKPOINT');
    const folder = path.join(postgres.folder, 'base');
    const names = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = names.filter((each) => each.isFile()).map((each) => path.join(each.parentPath, each.name));
    const contents = Buffer.concat(await Promise.all(files.map((file) => readFile(file))));
    return values.filter((value) => contents.indexOf(value) >= 0).length;
  };
  expect(await inFiles()).toBe(11);
  expect(await ledger.purge('spring', { unfinished: true })).toBe(3);
  expect(await inFiles()).toBe(0);
  expect(await all(ledger.rows('spring'))).toMatchObject([
    { checkId: 'vc_1', data: null, check: null },
    {},
    {},
  ]);
});

test('a server that does not wait for its disk is refused', async () => {
  const database = await postgres.createDatabase();
  await ask(database, 'ALTER SYSTEM SET fsync = off');
  try {
    await ask(database, 'SELECT pg_reload_conf()');
    await expect
      .poll(() => openLedger({ database }, { key: KEY }).catch((error: Error) => error.name), {
        timeout: 60_000,
      })
      .toBe('NotDurableError');
  } finally {
    await ask(database, 'ALTER SYSTEM RESET fsync');
    await ask(database, 'SELECT pg_reload_conf()');
  }
});
