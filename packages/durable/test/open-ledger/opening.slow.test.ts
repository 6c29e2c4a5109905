import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { gunzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { fileOf, sqlIn } from '../base/database/ledger-file.ts';
import { openLedger } from '../../src/open-ledger.ts';
import { migrate } from '../../src/base/database/schema/migrate.ts';
import { MIGRATIONS } from '../../src/base/database/schema/migrations.ts';
import { openSqlite } from '../../src/base/database/sqlite/database.ts';
import {
  all,
  inventedRows,
  KEY,
  opened,
  planned,
  temporaryFolder,
  withoutConsent,
} from '../bulk/ledger/invented.ts';

test('the wrong key is told before anything is read, and is in no error', async () => {
  await using place = await temporaryFolder();
  await using ledger = await openLedger(place, { key: KEY });
  await planned(ledger, inventedRows(1));
  const wrong = 'another invented key';
  const error = await openLedger(place, { key: wrong }).catch((failure: unknown) => failure);
  expect(error).toMatchObject({
    name: 'WrongLedgerKeyError',
    message: expect.stringContaining('another key'),
  });
  expect(inspect(error, { showHidden: true, depth: 9 })).not.toContain(wrong);
});

test('a key of less than eight characters is refused', async () => {
  await using place = await temporaryFolder();
  await expect(openLedger(place, { key: '1234567' })).rejects.toMatchObject({
    name: 'InvalidRequestError',
    fields: [{ path: 'key', rule: 'must have at least 8 characters' }],
  });
});

test('an older ledger opens, with all that is in it', async () => {
  await using place = await temporaryFolder();
  {
    await using old = await openSqlite(place.folder);
    await migrate(old, 1);
    await old.write(async (sql) => {
      await sql(`INSERT INTO workrights_run VALUES ('old', 'ready', '{}', '{}', '{}', NULL, 1)`);
      await sql(
        `INSERT INTO workrights_row (run, number, state, attempts, check_id) VALUES ('old', 1, 'pending', 1, 'vc_old')`,
      );
    });
    expect(await tables(place.folder)).not.toContain('workrights_result');
  }
  await using ledger = await openLedger(place, { key: KEY });
  expect(await tables(place.folder)).toContain('workrights_result');
  expect(await all(ledger.rows('old'))).toMatchObject([{ number: 1, state: 'pending', checkId: 'vc_old' }]);
});

test('a ledger of format 3, with people who say no in a new file, sends none of them', async () => {
  await using place = await temporaryFolder();
  mkdirSync(place.folder, { mode: 0o700 });
  writeFileSync(
    fileOf(place.folder),
    gunzipSync(readFileSync(path.join(import.meta.dirname, 'format-3.sqlite.gz'))),
  );
  await using ledger = await openLedger(place, { key: KEY });
  const before = await all(ledger.rows('spring'));
  expect(before.map(({ state, data }) => [state, data?.reference])).toEqual([
    ['pending', 'E-1'],
    ['refused', 'E-2'],
    ['unknown', 'E-3'],
    ['planned', 'E-4'],
    ['planned', 'E-5'],
    ['refused', 'E-6'],
    ['refused', 'E-7'],
  ]);
  await planned(ledger, [withoutConsent(1, 5)], 'today', Date.now());
  const lease = (await ledger.lease('spring', 'worker', Date.now(), Date.now() + 60_000))!;
  const given = await ledger.beginSubmitting(lease, 9, Date.now());
  expect(given.map(({ number }) => number)).toEqual([4]);
  await ledger.endSubmitting(lease, [{ number: 4, state: 'planned' }], Date.now());
  expect(await ledger.withdraw('spring', [4])).toMatchObject({ withdrawn: [4], sent: [] });
  expect(await ledger.beginSubmitting(lease, 9, Date.now())).toEqual([]);
  const after = await all(ledger.rows('spring'));
  expect(after.slice(3, 5).map(({ problem, data }) => [problem?.code, data])).toEqual([
    ['consent-withdrawn', null],
    ['consent-contradicted', null],
  ]);
});

test('a ledger whose format is no number says that it is damaged', async () => {
  await using place = await temporaryFolder();
  await (await openLedger(place, { key: KEY }))[Symbol.asyncDispose]();
  sqlIn(place.folder, `UPDATE workrights_ledger SET value = 'x' WHERE name = 'format'`);
  await expect(openLedger(place, { key: KEY })).rejects.toMatchObject({
    name: 'UnreadableLedgerError',
    message: 'The ledger does not say which format it has: it is damaged.',
  });
});

test('a ledger that a newer version made is left alone', async () => {
  await using place = await temporaryFolder();
  await (await openLedger(place, { key: KEY }))[Symbol.asyncDispose]();
  sqlIn(
    place.folder,
    `UPDATE workrights_ledger SET value = '${MIGRATIONS.length + 1}' WHERE name = 'format'`,
  );
  const before = readFileSync(fileOf(place.folder));
  await expect(openLedger(place, { key: KEY })).rejects.toMatchObject({
    name: 'NewerLedgerError',
    message: expect.stringContaining('Update this program'),
  });
  expect(readFileSync(fileOf(place.folder)).equals(before)).toBe(true);
});

test.each([
  ['a text', () => Buffer.from('reference,jurisdiction\n'.repeat(100))],
  ['half of a ledger', (whole: Buffer) => whole.subarray(0, 5_000)],
  [
    'a ledger whose pages were overwritten',
    (whole: Buffer) => Buffer.concat([whole.subarray(0, 4_096), Buffer.alloc(whole.length, 7)]),
  ],
])('a file that is %s is refused, and not changed', async (_, spoil) => {
  await using place = await temporaryFolder();
  await (await openLedger(place, { key: KEY }))[Symbol.asyncDispose]();
  const spoilt = spoil(readFileSync(fileOf(place.folder)));
  writeFileSync(fileOf(place.folder), spoilt);
  await expect(openLedger(place, { key: KEY })).rejects.toMatchObject({
    name: 'UnreadableLedgerError',
    message: expect.stringContaining(place.folder),
  });
  expect(readFileSync(fileOf(place.folder)).equals(spoilt)).toBe(true);
});

test('the database of another program is refused, and not changed', async () => {
  await using place = await temporaryFolder();
  mkdirSync(place.folder);
  sqlIn(place.folder, 'CREATE TABLE theirs (id)');
  await expect(openLedger(place, { key: KEY })).rejects.toThrow('belongs to another program');
  expect(await tables(place.folder)).toEqual(['theirs']);
});

test('the database of another program is refused when it has no table yet, too', async () => {
  await using place = await temporaryFolder();
  mkdirSync(place.folder);
  sqlIn(place.folder, 'PRAGMA application_id = 77');
  await expect(openLedger(place, { key: KEY })).rejects.toThrow('belongs to another program');
});

test('a place that cannot be a folder is named', async () => {
  await using place = await temporaryFolder();
  writeFileSync(place.folder, 'a file');
  await expect(openLedger(place, { key: KEY })).rejects.toMatchObject({
    name: 'UnreadableLedgerError',
    message: expect.stringContaining(place.folder),
  });
});

test('a ledger that is moved away while it is open is not written to any more', async () => {
  await using ledger = await opened();
  await planned(ledger, inventedRows(1));
  renameSync(fileOf(ledger.folder), path.join(ledger.folder, 'moved.sqlite'));
  await expect(ledger.setState('spring', 'paused')).rejects.toThrow('deleted, moved or replaced');
  await expect(ledger.runs()).rejects.toThrow('deleted, moved or replaced');
});

test('a ledger whose log was deleted while it is open is not written to any more', async () => {
  await using ledger = await opened();
  await planned(ledger, inventedRows(1));
  rmSync(`${fileOf(ledger.folder)}-wal`);
  await expect(ledger.setState('spring', 'paused')).rejects.toThrow('deleted, moved or replaced');
});

test.skipIf(process.platform === 'win32')(
  'folder and files are for their owner alone, whatever the umask is',
  async () => {
    await using place = await temporaryFolder();
    const umask = process.umask(0);
    try {
      await using ledger = await openLedger(place, { key: KEY });
      await planned(ledger, inventedRows(1));
      const work = await ledger.startWork({ join: false });
      const modes = readdirSync(place.folder).map((name) => [
        name,
        statSync(path.join(place.folder, name)).mode & 0o777,
      ]);
      expect(Object.fromEntries(modes)).toMatchObject({ 'ledger.sqlite': 0o600, 'ledger.sqlite-wal': 0o600 });
      for (const [, mode] of modes) expect(mode).toBe(0o600);
      expect(statSync(place.folder).mode & 0o777).toBe(0o700);
      await work[Symbol.asyncDispose]();
    } finally {
      process.umask(umask);
    }
  },
);

async function tables(folder: string): Promise<unknown[]> {
  const found = sqlIn(folder, `SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`);
  return found.map(({ name }) => name);
}

test.each([
  ['the note of its format', "UPDATE workrights_ledger SET value = '' WHERE name = 'format'"],
  ['the note of its format, by a word', "UPDATE workrights_ledger SET value = 'x' WHERE name = 'format'"],
  ['a table', 'DROP TABLE workrights_row'],
  ['a column', 'ALTER TABLE workrights_row DROP COLUMN attempts'],
  ['a time', 'UPDATE workrights_run SET created_at = 9223372036854775807'],
  ['the settings of a run', "UPDATE workrights_run SET settings = '{'"],
  ['the budget of a run', "UPDATE workrights_run SET budget = 'null'"],
  ['the problem of a row', "UPDATE workrights_row SET problem = '[]'"],
])('a ledger in which another program changed %s says that it was changed', async (_, change) => {
  await using place = await temporaryFolder();
  {
    await using ledger = await openLedger(place, { key: KEY });
    await planned(ledger, inventedRows(1));
  }
  sqlIn(place.folder, change);
  const readAll = async () => {
    await using ledger = await openLedger(place, { key: KEY });
    for (const { name } of await ledger.runs()) await all(ledger.rows(name));
  };
  await expect(readAll()).rejects.toMatchObject({ name: 'UnreadableLedgerError' });
});
