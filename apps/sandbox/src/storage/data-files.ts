import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createPrivateFile } from './private-files.ts';
import { migrate, reasonNotWhole, reasonToRefuse } from './schema.ts';
import { StorageFailure } from './storage-failure.ts';

/** The database of a data folder. */
export const CURRENT = 'sandbox.db';
/** A database that will replace the current one. */
export const NEXT = 'sandbox-next.db';
/** The replaced database, until it is deleted. */
const OLD = 'sandbox-old.db';

/**
 * Creates the next database: empty, or with what `fill` puts into its empty file. It doesn't replace the current one yet.
 *
 * @throws StorageFailure if the filled file isn't a database of the sandbox.
 */
export function prepareDatabase(folder: string, fill?: (file: string) => void): void {
  const isFilled = fill !== undefined;
  const file = join(folder, NEXT);
  for (const name of [file, `${file}-wal`]) rmSync(name, { force: true });
  createPrivateFile(file);
  fill?.(file);
  const database = new DatabaseSync(file);
  try {
    // Sets the mode in which it will be opened, because that may need room on the disk.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    const reason = reasonToRefuse(database) ?? (isFilled ? reasonNotWhole(database) : undefined);
    if (reason !== undefined) throw new StorageFailure(`the snapshot cannot be used: ${reason}`);
    migrate(database);
  } finally {
    database.close();
  }
}

/**
 * Replaces the current database, which must be closed, by the prepared one.
 *
 * @throws Error of the system if that fails; the current database is then back in place.
 */
export function putPreparedDatabaseInPlace(folder: string): void {
  renameSync(join(folder, CURRENT), join(folder, OLD));
  try {
    renameSync(join(folder, NEXT), join(folder, CURRENT));
  } catch (error) {
    restoreLeftover(folder);
    throw error;
  }
  syncFolder(folder);
}

/** Deletes the replaced database. Not on the event loop, because freeing much space takes time. */
export async function deleteReplacedDatabase(folder: string): Promise<void> {
  await rm(join(folder, OLD), { force: true });
  syncFolder(folder);
}

/** Undoes a replacement that was interrupted before it took effect. */
export function restoreLeftover(folder: string): void {
  const [current, old] = [join(folder, CURRENT), join(folder, OLD)];
  if (!existsSync(current) && existsSync(old)) renameSync(old, current);
}

/** Deletes the files of an interrupted replacement. */
export function removeLeftovers(folder: string): void {
  for (const name of [OLD, NEXT, `${NEXT}-wal`]) rmSync(join(folder, name), { force: true });
}

/** Makes renames and deletions survive a power failure. Windows has no such call for a folder. */
export function syncFolder(folder: string): void {
  if (process.platform !== 'win32') sync(folder);
}

/** Waits until a file, or the names in a folder, are on the disk. */
export function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
