import { openLedger, runStatus, startRun, UnreadableLedgerError } from '@workrights/durable';
import { createSandbox } from '@workrights/sandbox';
import { Client } from 'pg';
import { expect, it } from 'vitest';

import { useOnce } from '../../vitest.use.ts';
import { startPostgres } from '../support/postgres.ts';
import { KEY, makeOldCheck, plan, RUN } from './people.ts';

const postgres = useOnce(startPostgres);

it('a user who may not create a schema is told what to do, and goes on once it is there', async () => {
  await using sandbox = await createSandbox();
  const owner = await postgres.createDatabase();
  const as = async (text: string) => {
    const client = new Client({ connectionString: owner });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  await as("CREATE ROLE worker LOGIN PASSWORD 'never-shown'; CREATE SCHEMA worker AUTHORIZATION worker");
  const database = owner.replace('workrights@', 'worker:never-shown@');
  await using ledger = await openLedger({ database }, { key: KEY });
  await plan(ledger, 12);
  const checks = {
    baseUrl: sandbox.url,
    accessToken: sandbox.credentials.accessToken,
    logLevel: 'off',
    quota: 'none',
  } as const;
  const start = () => startRun(ledger, RUN, { checks, submitOnly: true });
  const error: unknown = await start().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UnreadableLedgerError);
  expect(String(error)).toContain('CREATE SCHEMA workrights_jobs');
  expect(String(error)).not.toContain('never-shown');
  // The first check of an account is sent alone, before the queue is needed.
  expect(await runStatus(ledger, RUN)).toMatchObject({ pending: 1, planned: 11 });
  await as('CREATE SCHEMA workrights_jobs AUTHORIZATION worker');
  expect(await start()).toMatchObject({ ended: 'submitted', counts: { pending: 12 } });
});

it('a run waits for its Postgres while the queue is made', async () => {
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
