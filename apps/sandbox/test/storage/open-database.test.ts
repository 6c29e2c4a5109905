import { expect, test } from 'vitest';
import { openFileDatabase } from '../../src/storage/open-database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('the database of a folder waits for the disk at each commit, and keeps a lock no other gets', () => {
  const database = openFileDatabase(temporaryFolder());
  const pragma = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  // 2 is FULL: https://www.sqlite.org/pragma.html#pragma_synchronous
  expect(pragma('synchronous')).toBe(2);
  expect(pragma('journal_mode')).toBe('wal');
  expect(pragma('locking_mode')).toBe('exclusive');
  database.close();
});
