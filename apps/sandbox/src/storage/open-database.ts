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
  /** @throws StorageFailure if the files were deleted, moved or replaced, because new writes would be lost. */
  assertPresent(): void;
  close(): void;
}

/**
 * Opens the database of a data folder. Missing ones are created, for their owner only.
 *
 * Exclusive locking mode holds the file's lock until the process ends in any way. So a second sandbox on the folder is noticed,
 * and a killed one leaves nothing to clean up.
 *
 * @throws DataFolderInUseError if another process holds the lock.
 * @throws UnreadableDataError if the folder or its file can't be used, belongs to another program, or is of a newer version.
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
    // Take the lock first, so that two sandboxes that start at once don't both change the file.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    const isNew = Number(database.prepare('PRAGMA user_version').get()?.['user_version']) === 0;
    const reason = reasonToRefuse(database) ?? (isNew ? undefined : reasonNotWhole(database));
    database.exec('COMMIT');
    if (reason !== undefined) throw new UnreadableDataError(folder, reason);
    // Includes files that a killed sandbox of an earlier version left.
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

/** Watches the files, because SQLite keeps writing to deleted files and reports success. */
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
      // Closing deletes the log by its name, which may belong to another sandbox by now.
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
