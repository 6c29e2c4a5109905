import { DatabaseSync } from 'node:sqlite';
import type { Place } from './place.ts';
import { migrate, TABLES } from './schema.ts';
import { StorageFailure } from './storage-failure.ts';

const MOST_SNAPSHOTS = 100;
const MOST_BYTES = 256 * 1024 * 1024;

/** A database and its snapshots in the memory of the process. */
export function memoryPlace(): Place {
  const snapshots = new Map<string, { readonly database: DatabaseSync; readonly savedAt: number }>();
  let next: DatabaseSync | undefined;

  return {
    open() {
      const database = next ?? emptyDatabase();
      next = undefined;
      return { database, assertPresent: () => {}, close: () => database.close() };
    },
    cleanUp: () => {},
    prepareEmpty: () => {},
    prepareSnapshot(name) {
      const snapshot = snapshots.get(name);
      next = snapshot && copyOf(snapshot.database);
    },
    putPreparedInPlace: () => {},
    deleteReplaced: () => Promise.resolve(),
    snapshots: () => [...snapshots].map(([name, { savedAt }]) => ({ name, savedAt })).toSorted(byName),
    saveSnapshot: (database, name) => {
      const others = [...snapshots]
        .filter(([each]) => each !== name)
        .map(([, snapshot]) => snapshot.database);
      const bytes = [...others, database].reduce((sum, each) => sum + sizeOf(each), 0);
      if (others.length >= MOST_SNAPSHOTS || bytes > MOST_BYTES) {
        throw new StorageFailure(
          `snapshots in memory are at most ${MOST_SNAPSHOTS}, of ${MOST_BYTES / 1024 / 1024} MiB together: remove one, or use a data folder`,
        );
      }
      snapshots.get(name)?.database.close();
      snapshots.set(name, { database: copyOf(database), savedAt: Date.now() });
    },
    removeSnapshot: (name) => {
      snapshots.get(name)?.database.close();
      snapshots.delete(name);
    },
  };
}

function sizeOf(database: DatabaseSync): number {
  const pragma = (name: 'page_count' | 'page_size') =>
    Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
  return pragma('page_count') * pragma('page_size');
}

function emptyDatabase(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  migrate(database);
  return database;
}

/** Copies row by row, because `VACUUM INTO` needs a file. */
function copyOf(source: DatabaseSync): DatabaseSync {
  const copy = emptyDatabase();
  copy.exec('BEGIN');
  for (const table of TABLES) {
    const rows = source.prepare(`SELECT * FROM ${table}`);
    const marks = rows.columns().map(() => '?');
    const insert = copy.prepare(`INSERT INTO ${table} VALUES (${marks.join(', ')})`);
    for (const row of rows.iterate()) insert.run(...Object.values(row));
  }
  copy.exec('COMMIT');
  return copy;
}

function byName(left: { readonly name: string }, right: { readonly name: string }): number {
  return left.name < right.name ? -1 : 1;
}
