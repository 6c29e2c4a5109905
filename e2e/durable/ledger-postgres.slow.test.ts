import { setTimeout as sleep } from 'node:timers/promises';

import { clientCredentials } from '@workrights/client';
import { openLedger, planInvitations } from '@workrights/durable';
import { createSandbox } from '@workrights/sandbox';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';

import { isNight } from '../../vitest.nightly.ts';
import {
  all,
  inventedRow,
  inventedRows,
  KEY,
  planned,
} from '../../packages/durable/test/bulk/ledger/invented.ts';
import { followsTheModel } from '../../packages/durable/test/bulk/ledger/model/follows-the-model.ts';
import { ask } from '../support/postgres.ts';
import { createDatabase } from '../support/shared-postgres.ts';

/** Each history has many steps. */
const HISTORIES = isNight ? 40 : 10;
/** Milliseconds, for the histories: every step is a commit of Postgres, and other suites may run at the same time. */
const MANY_STEPS = 400_000;
const SETTINGS = { environment: 'sandbox', attachments: true } as const;

test(
  'a ledger in Postgres does what the model of a ledger does, whatever its users do',
  async () => {
    const database = await createDatabase();
    await using ledger = await openLedger({ database }, { key: KEY });
    await followsTheModel(ledger, HISTORIES);
    expect((await ledger.runs()).length).toBeGreaterThan(HISTORIES);
  },
  MANY_STEPS,
);

test('eight workers at once mark each row once, and each chunk has one holder', async () => {
  const database = await createDatabase();
  await using ledger = await openLedger({ database }, { key: KEY });
  await planned(ledger, inventedRows(5_000));
  const marked: number[] = [];
  const work = async (worker: string) => {
    await using own = await openLedger({ database }, { key: KEY });
    for (;;) {
      const lease = await own.lease('spring', worker, 1, 60_000);
      if (!lease) return;
      for (let rows = await own.beginSubmitting(lease, 100, 2); rows.length > 0;) {
        marked.push(...rows.map(({ number }) => number));
        await own.endSubmitting(
          lease,
          rows.map(({ number }) => ({ number, state: 'pending', checkId: `vc_${number}` })),
          3,
        );
        rows = await own.beginSubmitting(lease, 100, 2);
      }
      await own.release(lease, 1_000);
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, index) => work(`worker ${index}`)));
  expect(marked).toHaveLength(5_000);
  expect(new Set(marked).size).toBe(5_000);
  expect(await ledger.counts('spring')).toMatchObject({ pending: 5_000, total: 5_000 });
});

test('two runs with the same people that are worked at the same moment send each person once', async () => {
  const database = await createDatabase();
  await using one = await openLedger({ database }, { key: KEY });
  await using other = await openLedger({ database }, { key: KEY });
  const runs = [
    [one, 'june'],
    [other, 'july'],
  ] as const;
  for (const [ledger, run] of runs) await planned(ledger, inventedRows(400), run);
  const mark = async ([ledger, run]: (typeof runs)[number]): Promise<string[]> => {
    const lease = (await ledger.lease(run, run, 1, 60_000))!;
    const people: string[] = [];
    for (;;) {
      const rows = await ledger.beginSubmitting(lease, 8, 2);
      if (rows.length === 0) return people;
      people.push(...rows.map(({ data }) => data?.reference ?? ''));
    }
  };
  const marked = (await Promise.all(runs.map(mark))).flat();
  expect(marked).toHaveLength(400);
  expect(new Set(marked).size).toBe(400);
});

test('machines that take from the quota of an account at the same time get no more than it has, together', async () => {
  const database = await createDatabase();
  await using one = await openLedger({ database }, { key: KEY });
  await using other = await openLedger({ database }, { key: KEY });
  await planned(one, inventedRows(1), 'spring');
  const account = { key: 'https://service.example client', minute: 60, day: 10_000 };
  const asks = Array.from({ length: 40 }, (_, index) => {
    const ledger = index % 2 ? one : other;
    return index % 4 > 1
      ? ledger.takeBudget('spring', 7, 1_000, { account, isRead: true })
      : ledger.takeQuota(account, { count: 7, isRead: true }, 1_000);
  });
  const granted = (await Promise.all(asks)).reduce((sum, each) => sum + each.granted, 0);
  expect(granted).toBe(60);
});

test('machines on one ledger request one access token of an account together', async () => {
  await using sandbox = await createSandbox();
  const database = await createDatabase();
  await using one = await openLedger({ database }, { key: KEY });
  await using other = await openLedger({ database }, { key: KEY });
  const tokens = [one, other, one, other].map(({ tokens: store }) =>
    clientCredentials({
      tokenUrl: `${sandbox.url}/oauth/token`,
      clientId: 'sandbox-client',
      clientSecret: 'sandbox-client-secret',
      audience: `${sandbox.url}/v2`,
      store,
    }),
  );
  expect(new Set(await Promise.all(tokens.map((each) => each.token()))).size).toBe(1);
  expect(sandbox.findRequests({ operation: 'requestToken' })).toHaveLength(1);
});

test('a second process does not work on the ledger unless it joins, and can once the first has ended', async () => {
  const database = await createDatabase();
  await using one = await openLedger({ database }, { key: KEY });
  await using other = await openLedger({ database }, { key: KEY });
  const first = await one.startWork({ join: false });
  await expect(other.startWork({ join: false })).rejects.toMatchObject({ name: 'LedgerBusyError' });
  const joined = await other.startWork({ join: true });
  await first[Symbol.asyncDispose]();
  await expect(one.startWork({ join: false })).rejects.toMatchObject({ name: 'LedgerBusyError' });
  await joined[Symbol.asyncDispose]();
  const again = await one.startWork({ join: false });
  await again[Symbol.asyncDispose]();
});

test('a process whose lock is lost again while it waits for it takes it once, and frees it when it ends', async () => {
  const database = await createDatabase();
  await using one = await openLedger({ database }, { key: KEY });
  await using other = await openLedger({ database }, { key: KEY });
  const work = await one.startWork({ join: false });
  const blocker = new Client(database);
  await blocker.connect();
  const locks = (isGranted: boolean) =>
    ask(
      database,
      `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock' AND granted = ${isGranted}
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
  // A terminated connection keeps its locks for a moment, so the process ids show which ones are already terminated.
  const ended = new Set<number>();
  const end = async (isGranted: boolean) => {
    const found = async () => (await locks(isGranted)).map(({ pid }) => Number(pid));
    await expect.poll(async () => (await found()).some((pid) => !ended.has(pid))).toBe(true);
    for (const pid of await found()) {
      ended.add(pid);
      await ask(database, `SELECT pg_terminate_backend(${pid})`);
    }
  };
  const blocked = blocker.query('SELECT pg_advisory_lock(1465011020, hashtext(current_schema()))');
  await end(true);
  await blocked;
  for (let time = 0; time < 2; time += 1) await end(false);
  await expect.poll(() => locks(false)).toHaveLength(1);
  await blocker.query('SELECT pg_advisory_unlock_all()');
  await expect.poll(() => locks(true)).toHaveLength(1);
  await sleep(3_000);
  expect(await locks(true)).toHaveLength(1);
  await blocker.end();
  await work[Symbol.asyncDispose]();
  await (await other.startWork({ join: false }))[Symbol.asyncDispose]();
});

test('nobody begins to work before a purge has ended, not even who joins', async () => {
  const database = await createDatabase();
  await using ledger = await openLedger({ database }, { key: KEY });
  await using other = await openLedger({ database }, { key: KEY });
  await planned(ledger, inventedRows(2));
  // While somebody reads, the tables can't be rewritten, and the purge waits.
  const reader = new Client(database);
  await reader.connect();
  await reader.query('BEGIN; LOCK TABLE workrights_row IN ACCESS SHARE MODE');
  const purge = ledger.purge('spring', { unfinished: true });
  await expect.poll(async () => (await other.run('spring'))?.state).toBe('purged');
  await expect(other.startWork({ join: true })).rejects.toMatchObject({
    name: 'LedgerBusyError',
    message: expect.stringContaining('purged'),
  });
  await reader.end();
  expect(await purge).toBe(2);
  await (await other.startWork({ join: true }))[Symbol.asyncDispose]();
});

test.each([
  ['ahead of', 2_500],
  ['behind', -2_500],
])(
  'a machine whose clock is %s the server changes nothing, and its run is told what to do',
  async (_, skew) => {
    const database = await createDatabase();
    await using ledger = await openLedger({ database }, { key: KEY });
    await planned(ledger, inventedRows(1));
    const lease = (await ledger.lease('spring', 'worker', 1, 9_000))!;
    const { now } = Date;
    using clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + skew);
    const refusal = { name: 'ClocksDifferError', message: expect.stringContaining('NTP') };
    await expect(ledger.startWork({ join: true })).rejects.toMatchObject(refusal);
    await expect(ledger.beginSubmitting(lease, 1, 1)).rejects.toMatchObject(refusal);
    expect(await ledger.counts('spring')).toMatchObject({ planned: 1 });
    clock.mockImplementation(() => now() + skew / 5);
    await (await ledger.startWork({ join: false }))[Symbol.asyncDispose]();
    expect(await ledger.beginSubmitting(lease, 1, 1)).toHaveLength(1);
  },
);

test('a machine whose clock is eleven minutes ahead takes over no invitation that is under way', async () => {
  const database = await createDatabase();
  await using ledger = await openLedger({ database }, { key: KEY });
  await using sandbox = await createSandbox();
  const { accountKey, apiKey } = sandbox.credentials;
  const workRights = { baseUrl: sandbox.url, accountKeyId: accountKey, apiKey, logLevel: 'off' } as const;
  const { invitations } = ledger;
  const id = invitations.idOf(accountKey, 'E-1');
  expect(await invitations.claim(id, [], Date.now())).toBe('claimed');
  const file = async function* () {
    yield Buffer.from('employee_id,email\nE-1,a@example.com\n');
  };
  const { now } = Date;
  using _ = vi.spyOn(Date, 'now').mockImplementation(() => now() + 11 * 60_000);
  await expect(planInvitations(ledger, { workRights, file: file() })).rejects.toMatchObject({
    name: 'ClocksDifferError',
  });
  expect((await invitations.find([id])).get(id)).toMatchObject({ state: 'sending' });
});

test('of two machines that claim one address for two employee ids at once, one may send', async () => {
  const database = await createDatabase();
  await using one = await openLedger({ database }, { key: KEY });
  await using other = await openLedger({ database }, { key: KEY });
  for (let round = 0; round < 20; round += 1) {
    const marks = [`mail-${round}`, `mobile-${round}`];
    const claims = await Promise.all([
      one.invitations.claim(`one-${round}`, marks, Date.now()),
      other.invitations.claim(`other-${round}`, marks.toReversed(), Date.now()),
    ]);
    const alike = { alike: marks.toSorted() };
    expect(claims.toSorted()).toEqual([alike, 'claimed']);
  }
});

test('of two processes that plan the same run at the same time the first is told, and the other plans its own rows only', async () => {
  const database = await createDatabase();
  await using ledger = await openLedger({ database }, { key: KEY });
  const first = await ledger.startPlan('spring', SETTINGS, { concurrency: 1 }, 0);
  await ledger.addRows(first, [inventedRow(1, 1)], { repeat: false });
  const second = await ledger.startPlan('spring', SETTINGS, { concurrency: 1 }, 0);
  await ledger.addRows(second, [inventedRow(1, 2)], { repeat: false });
  const refusal = { name: 'PlanReplacedError' };
  await expect(ledger.addRows(first, [inventedRow(2, 3)], { repeat: false })).rejects.toMatchObject(refusal);
  await expect(ledger.endPlan(first)).rejects.toMatchObject(refusal);
  await ledger.endPlan(second);
  expect(await all(ledger.rows('spring'))).toMatchObject([{ data: inventedRow(1, 2).data }]);
});
