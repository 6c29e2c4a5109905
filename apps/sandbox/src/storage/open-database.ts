import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CURRENT, restoreLeftover } from './data-files.ts';
import { DataFolderInUseError } from './data-folder-in-use-error.ts';
import { createPrivateFile, makePrivate, makePrivateFolder } from './private-files.ts';
import { migrate, reasonNotWhole, reasonToRefuse } from './schema.ts';
import { describeSqliteError, primaryCode, StorageFailure } from './storage-failure.ts';
import { UnreadableDataError } from './unreadable-data-error.ts';

export interface OpenDatabase {
  readonly database: DatabaseSync;
  /** @throws StorageFailure when the files were deleted, moved or replaced: what is written now would be lost. */
  assertPresent(): void;
  close(): void;
}

/**
 * Opens the database of a data folder, making both when they are missing, for their owner alone.
 *
 * Exclusive locking mode holds the file's lock until the process ends, however it ends: it is how a second
 * sandbox on the folder is noticed, and a killed one leaves nothing behind to clean up.
 *
 * @throws DataFolderInUseError when another process holds the lock.
 * @throws UnreadableDataError when the folder or its file cannot be used, is another program's, or of a newer version.
 */
export function openFileDatabase(folder: string): OpenDatabase {
  try {
    makePrivateFolder(resolve(folder));
    restoreLeftover(folder);
    const file = join(folder, CURRENT);
    createPrivateFile(file);
    return watched(openExclusively(file, folder), [file, `${file}-wal`]);
  } catch (error) {
    throw explain(error, folder);
  }
}

function openExclusively(file: string, folder: string): DatabaseSync {
  const database = new DatabaseSync(file);
  try {
    // The lock first: two that start at once must not both begin to change the file.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    const isNew = Number(database.prepare('PRAGMA user_version').get()?.['user_version']) === 0;
    const reason = reasonToRefuse(database) ?? (isNew ? undefined : reasonNotWhole(database));
    database.exec('COMMIT');
    if (reason !== undefined) throw new UnreadableDataError(folder, reason);
    // Also what a killed sandbox of an earlier version left behind.
    for (const suffix of ['', '-wal', '-shm']) makePrivate(file + suffix);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN EXCLUSIVE');
    migrate(database);
    database.exec('COMMIT');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** SQLite goes on writing to files that have no name any more, and reports success. */
function watched(database: DatabaseSync, files: readonly string[]): OpenDatabase {
  const opened = files.map(identityOf);
  const arePresent = () =>
    files.every((file, index) => opened[index] === undefined || opened[index] === identityOf(file));
  return {
    database,
    assertPresent() {
      if (!arePresent()) throw new StorageFailure('the data folder was deleted, moved or replaced');
    },
    close() {
      // Closing deletes the log by its name, which may be another sandbox's by now.
      if (arePresent()) database.close();
    },
  };
}

function identityOf(file: string): string | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat && `${stat.dev}:${stat.ino}`;
}

/** SQLite's result codes: https://www.sqlite.org/rescode.html */
const SQLITE_BUSY = 5;
const SQLITE_NOTADB = 26;

function explain(error: unknown, folder: string): unknown {
  const { errcode, syscall, message } = error as { errcode?: number; syscall?: string; message?: string };
  if (errcode === undefined) {
    return syscall === undefined ? error : new UnreadableDataError(folder, `${message}.`);
  }
  const code = primaryCode(errcode);
  if (code === SQLITE_BUSY) return new DataFolderInUseError(folder);
  const reason = code === SQLITE_NOTADB ? `${CURRENT} is not a database` : describeSqliteError(error);
  return new UnreadableDataError(folder, `${reason}.`);
}
