import { setTimeout as sleep } from 'node:timers/promises';

import { openLedger, runStatus } from '@workrights/durable';
import { createSandbox } from '@workrights/sandbox';
import { expect, it } from 'vitest';

import { startPostgres } from '../support/postgres.ts';
import { until } from '../support/until.ts';
import { account, KEY, plan, RUN } from './people.ts';
import { startWorker } from './start-worker.ts';

const PEOPLE = 400;

it('a run waits for a minute while its Postgres is gone, and goes on by itself', async () => {
  await using postgres = await startPostgres();
  await using sandbox = await createSandbox();
  const place = { database: await postgres.createDatabase() };
  await using ledger = await openLedger(place, { key: KEY });
  await plan(ledger, PEOPLE);
  sandbox.armFault({ fault: 'delay', milliseconds: 30, operation: 'createVisaCheck', times: null });
  const options = { join: true, submitOnly: true, settleFor: 1_000, longestCreate: 3_000 };
  const { url, credentials } = sandbox;
  await using worker = startWorker({
    place,
    key: KEY,
    run: RUN,
    url,
    accessToken: credentials.accessToken,
    options,
  });
  await until('the first rows', async () => (await runStatus(ledger, RUN)).pending > 20);
  await postgres.crash();
  await sleep(60_000);
  await postgres.start();
  expect(await worker.ended).toMatchObject({ errors: '', summary: { ended: 'submitted' } });
  expect(await account(sandbox, ledger)).toEqual({ sentTwice: [], lost: [], mixedUp: [], held: [] });
}, 240_000);
