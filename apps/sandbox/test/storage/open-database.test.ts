import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { openFileDatabase } from '../../src/storage/open-database.ts';
import { UnreadableDataError } from '../../src/storage/unreadable-data-error.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('the database of a folder waits for the disk at each commit, and keeps a lock no other gets', () => {
  const { database } = openFileDatabase(temporaryFolder());
  const pragma = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  // 2 is FULL: https://www.sqlite.org/pragma.html#pragma_synchronous
  expect(pragma('synchronous')).toBe(2);
  expect(pragma('journal_mode')).toBe('wal');
  expect(pragma('locking_mode')).toBe('exclusive');
  database.close();
});

describe('the files of a data folder', () => {
  const modesIn = (folder: string) =>
    readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777]);

  test('are for their owner alone, and so are the folders that were made for them', () => {
    const base = temporaryFolder();
    const folder = join(base, 'deep', 'down');
    const database = openFileDatabase(folder);
    expect(modesIn(folder)).toEqual([
      ['sandbox.db', 0o600],
      ['sandbox.db-wal', 0o600],
    ]);
    expect([...modesIn(base), ...modesIn(join(base, 'deep'))]).toEqual([
      ['deep', 0o700],
      ['down', 0o700],
    ]);
    database.close();
  });

  test('become so when others could read them', () => {
    const folder = temporaryFolder();
    openFileDatabase(folder).close();
    writeFileSync(join(folder, 'sandbox.db-wal'), '');
    for (const name of ['sandbox.db', 'sandbox.db-wal']) chmodSync(join(folder, name), 0o644);
    const database = openFileDatabase(folder);
    expect(modesIn(folder)).toEqual([
      ['sandbox.db', 0o600],
      ['sandbox.db-wal', 0o600],
    ]);
    database.close();
  });
});

test.each(['checks', 'onboards', 'armed_scenarios', 'settings'])(
  'a data folder without the table %s is refused, by the name of the table',
  (table) => {
    const folder = temporaryFolder();
    openFileDatabase(folder).close();
    const database = new DatabaseSync(join(folder, 'sandbox.db'));
    database.exec(`DROP TABLE ${table}`);
    database.close();
    expect(() => openFileDatabase(folder)).toThrow(
      new UnreadableDataError(folder, `its database has no table ${table}.`),
    );
  },
);
