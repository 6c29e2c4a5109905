import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { expect, test, vi } from 'vitest';

import { fileOf, sqlIn } from './ledger-file.ts';
import { openLedger } from '../../../src/open-ledger.ts';
import { explained } from '../../../src/base/database/sqlite/explain.ts';
import { all, inventedRows, KEY, opened, planned, temporaryFolder } from '../../bulk/ledger/invented.ts';

const USE_A_COPY =
  'use a copy of it, and resume each of its runs as restored (`bulk resume --restored`): a copy does not know what was sent since.';

test('a ledger is made with the folders above it', async () => {
  await using place = await temporaryFolder();
  const folder = path.join(place.folder, 'of', 'november');
  {
    await using ledger = await openLedger({ folder }, { key: KEY });
    await planned(ledger, inventedRows(1));
  }
  await using ledger = await openLedger({ folder }, { key: KEY });
  expect(await ledger.counts('spring')).toMatchObject({ planned: 1 });
});

test('a purge that another program undoes is not reported as done', async () => {
  await using ledger = await opened();
  await planned(ledger, inventedRows(1));
  sqlIn(
    ledger.folder,
    `CREATE TRIGGER keep AFTER UPDATE OF data ON workrights_row BEGIN
      UPDATE workrights_row SET data = x'00' WHERE run = NEW.run; END`,
  );
  await expect(ledger.purge('spring', { unfinished: true })).rejects.toMatchObject({
    name: 'LedgerError',
    message: 'Run "spring" still holds personal data after the purge. Purge it again.',
  });
  sqlIn(ledger.folder, 'DROP TRIGGER keep');
  expect(await ledger.purge('spring')).toBe(1);
});

test('steps that share a commit all fail when the database undoes all of them', async () => {
  await using ledger = await opened();
  await planned(ledger, inventedRows(1));
  await planned(ledger, inventedRows(1), 'autumn');
  sqlIn(
    ledger.folder,
    `CREATE TRIGGER undo BEFORE UPDATE ON workrights_run WHEN OLD.name = 'autumn' BEGIN
      SELECT RAISE(ROLLBACK, 'as on a full disk'); END`,
  );
  const steps = await Promise.allSettled([
    ledger.setState('spring', 'paused'),
    ledger.setState('autumn', 'paused'),
    ledger.setState('spring', 'paused'),
  ]);
  expect(steps.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await ledger.run('spring')).toMatchObject({ state: 'ready' });
  await ledger.setState('spring', 'paused');
  expect(await ledger.run('spring')).toMatchObject({ state: 'paused' });
});

test('a process that fails when it begins to work keeps nobody else from it', async () => {
  await using place = await temporaryFolder();
  await using ledger = await openLedger(place, { key: KEY });
  await using next = await openLedger(place, { key: KEY });
  sqlIn(place.folder, 'ALTER TABLE workrights_chunk RENAME TO gone');
  await expect(ledger.startWork({ join: false })).rejects.toMatchObject({ name: 'UnreadableLedgerError' });
  sqlIn(place.folder, 'ALTER TABLE gone RENAME TO workrights_chunk');
  await using _ = await next.startWork({ join: false });
});

test('a ledger that another process keeps busy for a minute says so, and waits for less', async () => {
  await using ledger = await opened();
  await planned(ledger, inventedRows(1));
  const busy = new DatabaseSync(fileOf(ledger.folder));
  busy.exec('BEGIN IMMEDIATE');
  const step = ledger.setState('spring', 'paused');
  await new Promise((resolve) => setTimeout(resolve, 200));
  busy.exec('COMMIT');
  await step;
  busy.exec('BEGIN IMMEDIATE');
  const now = vi.spyOn(performance, 'now');
  let minutes = 0;
  now.mockImplementation(() => (minutes += 1) * 61_000);
  await expect(ledger.setState('spring', 'ready')).rejects.toMatchObject({
    name: 'LedgerBusyError',
    message: 'Another process has kept the ledger busy for a minute. Stop it, then retry.',
  });
  now.mockRestore();
  busy.close();
  expect(await ledger.run('spring')).toMatchObject({ state: 'paused' });
});

test('a ledger whose budget or settings were changed by another program says of which run', async () => {
  await using ledger = await opened();
  await planned(ledger, inventedRows(1));
  const rest = ` was changed outside of this program and cannot be read. If nobody can undo that, ${USE_A_COPY}`;
  for (const [column, words] of [
    ['spent', 'spent budget'],
    ['budget', 'budget'],
  ]) {
    sqlIn(ledger.folder, `UPDATE workrights_run SET ${column} = '[' || ${column} || ']'`);
    await expect(ledger.takeBudget('spring', 1, 1)).rejects.toMatchObject({
      name: 'UnreadableLedgerError',
      message: `The ${words} of run "spring"${rest}`,
    });
    sqlIn(ledger.folder, `UPDATE workrights_run SET ${column} = substr(${column}, 2, length(${column}) - 2)`);
  }
  expect(await ledger.takeBudget('spring', 1, 1)).toMatchObject({ granted: 1 });
  const draft = await ledger.startPlan(
    'autumn',
    { environment: 'sandbox', attachments: false },
    { concurrency: 1 },
    1,
  );
  sqlIn(ledger.folder, "UPDATE workrights_run SET settings = 'none' WHERE name = 'autumn'");
  await expect(ledger.addRows(draft, inventedRows(1), { repeat: false })).rejects.toMatchObject({
    name: 'UnreadableLedgerError',
    message: `The settings of run "autumn"${rest}`,
  });
  await expect(ledger.run('autumn')).rejects.toThrow(`The settings of run "autumn"${rest}`);
  sqlIn(ledger.folder, "UPDATE workrights_run SET budget = 'none' WHERE name = 'spring'");
  await expect(ledger.run('spring')).rejects.toThrow(`The budget of run "spring"${rest}`);
  sqlIn(ledger.folder, "UPDATE workrights_row SET problem = 'none'");
  await expect(all(ledger.rows('spring'))).rejects.toThrow(`The problem of row 1 of run "spring"${rest}`);
});

test.each([
  [{ errcode: 13 }, 'LedgerFullError', 'The disk of the ledger is full.'],
  [{ code: 'ENOSPC', syscall: 'open' }, 'LedgerFullError', 'The disk of the ledger is full.'],
  [{ errcode: 19 }, 'RowExistsError', 'The run already has a row'],
  [
    { code: 'ERR_OUT_OF_RANGE' },
    'UnreadableLedgerError',
    `The ledger in /of/somebody has a number that no ledger has. It is damaged: ${USE_A_COPY}`,
  ],
  ...[1, 3, 8, 10, 11, 14, 20, 23, 26, 10 + 256].map(
    (errcode) =>
      [
        { errcode, errstr: 'as SQLite says' },
        'UnreadableLedgerError',
        `The ledger in /of/somebody cannot be used: as SQLite says (SQLite code ${errcode}). Nothing was changed. ` +
          `If the file is damaged, ${USE_A_COPY} If it is not yours, choose another folder.`,
      ] as const,
  ),
  [{ errcode: 11 }, 'UnreadableLedgerError', 'cannot be used: unknown error (SQLite code 11)'],
  [
    { code: 'EACCES', syscall: 'mkdir' },
    'UnreadableLedgerError',
    "The ledger's folder /of/somebody cannot be used: EACCES (mkdir).",
  ],
] as const)('a failure with %o is told as %s', (properties, name, message) => {
  const cause = Object.assign(new Error('of the system'), properties);
  const error = explained(cause, '/of/somebody');
  expect(error).toMatchObject({
    name,
    message: expect.stringContaining(message) as string,
    cause,
  });
});

test('a failure of this program is told as it is', () => {
  const error = new TypeError('invented');
  expect(explained(error, '/of/somebody')).toBe(error);
});
