import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataFolderInUseError } from './data-folder-in-use-error.ts';
import { makePrivate, makePrivateFile, makePrivateFolder } from './private-files.ts';
import { UnreadableDataError } from './unreadable-data-error.ts';

const FILE_NAME = 'sandbox.db';

/** Raised with each change of {@link SCHEMA}. */
const SCHEMA_VERSION = 1;

const SCHEMA = `
  CREATE TABLE checks (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    requested_at INTEGER NOT NULL,
    completes_at INTEGER,
    scenario TEXT NOT NULL,
    request TEXT NOT NULL
  ) STRICT;
  CREATE INDEX checks_by_time ON checks (requested_at DESC, seq DESC);
  CREATE TABLE onboards (
    seq INTEGER PRIMARY KEY,
    onboard_id TEXT NOT NULL UNIQUE,
    key_id TEXT NOT NULL UNIQUE,
    employee_id TEXT UNIQUE,
    onboard_status TEXT NOT NULL,
    record TEXT NOT NULL
  ) STRICT;
  CREATE INDEX onboards_by_status ON onboards (onboard_status, seq DESC);
  CREATE TABLE armed_scenarios (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    record TEXT NOT NULL
  ) STRICT;
  CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

/** A database that lives as long as the process. */
export function openMemoryDatabase(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  database.exec(SCHEMA);
  return database;
}

/**
 * Opens the database of a data folder, making both when they are missing, for their owner alone.
 *
 * Exclusive locking mode holds the file's lock until the process ends, however it ends: it is how a second
 * sandbox on the folder is noticed, and a killed one leaves nothing behind to clean up.
 *
 * @throws DataFolderInUseError when another process holds the lock.
 * @throws UnreadableDataError when the file is no database or of a newer version.
 */
export function openFileDatabase(folder: string): DatabaseSync {
  makePrivateFolder(resolve(folder));
  const file = join(folder, FILE_NAME);
  makePrivateFile(file);
  // What a killed sandbox of an earlier version left behind.
  for (const suffix of ['-wal', '-shm']) makePrivate(file + suffix);
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    database.exec('BEGIN EXCLUSIVE');
    migrate(database, folder);
    database.exec('COMMIT');
    return database;
  } catch (error) {
    database.close();
    throw explain(error, folder);
  }
}

function migrate(database: DatabaseSync, folder: string): void {
  const version = database.prepare('PRAGMA user_version').get()?.['user_version'];
  if (version === 0) database.exec(SCHEMA);
  else if (version !== SCHEMA_VERSION) {
    throw new UnreadableDataError(
      folder,
      `its version is ${String(version)}, this sandbox knows ${SCHEMA_VERSION}.`,
    );
  }
}

/**
 * Writes the database anew without what was deleted from it, and empties the log of changes: SQLite only marks
 * the place of a deleted row as free. Done on demand, since overwriting at each change (`secure_delete`) would make
 * each change write more.
 */
export function dropDeletedBytes(database: DatabaseSync): void {
  database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
}

/** SQLite's result codes: https://www.sqlite.org/rescode.html */
const SQLITE_BUSY = 5;
const SQLITE_NOTADB = 26;

function explain(error: unknown, folder: string): unknown {
  const code = (error as { errcode?: number }).errcode;
  if (code === undefined) return error;
  // The low byte is the primary result code.
  if ((code & 0xff) === SQLITE_BUSY) return new DataFolderInUseError(folder);
  if ((code & 0xff) === SQLITE_NOTADB)
    return new UnreadableDataError(folder, `${FILE_NAME} is not a database.`);
  return error;
}
