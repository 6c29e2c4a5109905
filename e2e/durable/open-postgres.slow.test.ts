import { inspect } from 'node:util';

import { openLedger, runStatus, startRun, UnreadableLedgerError } from '@workrights/durable';
import { createSandbox } from '@workrights/sandbox';
import { expect, test } from 'vitest';

import { ask } from '../support/postgres.ts';
import { createDatabase } from '../support/shared-postgres.ts';
import { KEY, plan, RUN } from './people.ts';

test('a server that is not there is named without its password', async () => {
  const database = 'postgres://workrights:a-secret-word@127.0.0.1:9/ledger';
  const failure = await openLedger({ database }, { key: KEY }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'LedgerGoneError' });
  expect(inspect(failure, { depth: 9, showHidden: true })).not.toContain('a-secret-word');
});

test('the wrong key is told before anything is read', async () => {
  const database = await createDatabase();
  await (await openLedger({ database }, { key: KEY }))[Symbol.asyncDispose]();
  await expect(openLedger({ database }, { key: 'another invented key' })).rejects.toMatchObject({
    name: 'WrongLedgerKeyError',
  });
});

test('a user who may not create a schema is told what to do, and goes on once it is there', async () => {
  await using sandbox = await createSandbox();
  const owner = await createDatabase();
  // All databases of the server have the same roles.
  const worker = new URL(owner).pathname.replace('/ledger', 'worker');
  await ask(
    owner,
    `CREATE ROLE ${worker} LOGIN PASSWORD 'never-shown'; CREATE SCHEMA ${worker} AUTHORIZATION ${worker}`,
  );
  const database = owner.replace('workrights@', `${worker}:never-shown@`);
  await using ledger = await openLedger({ database }, { key: KEY });
  await plan(ledger, 12);
  const { accessToken } = sandbox.credentials;
  const checks = { baseUrl: sandbox.url, accessToken, logLevel: 'off', quota: 'none' } as const;
  const start = () => startRun(ledger, RUN, { checks, submitOnly: true });
  const error: unknown = await start().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UnreadableLedgerError);
  expect(String(error)).toContain('CREATE SCHEMA workrights_jobs');
  expect(String(error)).not.toContain('never-shown');
  // The first check of an account is sent alone, before the queue is needed.
  expect(await runStatus(ledger, RUN)).toMatchObject({ pending: 1, planned: 11 });
  await ask(owner, `CREATE SCHEMA workrights_jobs AUTHORIZATION ${worker}`);
  expect(await start()).toMatchObject({ ended: 'submitted', counts: { pending: 12 } });
});
