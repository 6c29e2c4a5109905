import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createPrivateFile } from './private-files.ts';
import { migrate, reasonNotWhole, reasonToRefuse } from './schema.ts';
import { StorageFailure } from './storage-failure.ts';

/** The database of a data folder. */
export const CURRENT = 'sandbox.db';
/** A database that is to take the place of the current one. */
export const NEXT = 'sandbox-next.db';
/** The one whose place was taken, until it is deleted. */
const OLD = 'sandbox-old.db';

/**
 * Makes the next database: empty, or with what `fill` puts into its empty file. It takes the place of no other yet.
 *
 * @throws StorageFailure when the file that was filled is none of the sandbox's.
 */
export function prepareDatabase(folder: string, fill?: (file: string) => void): void {
  const isFilled = fill !== undefined;
  const file = join(folder, NEXT);
  for (const name of [file, `${file}-wal`]) rmSync(name, { force: true });
  createPrivateFile(file);
  fill?.(file);
  const database = new DatabaseSync(file);
  try {
    // Already in the mode in which it will be opened: that must not need room on the disk any more.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    const reason = reasonToRefuse(database) ?? (isFilled ? reasonNotWhole(database) : undefined);
    if (reason !== undefined) throw new StorageFailure(`the snapshot cannot be used: ${reason}`);
    migrate(database);
  } finally {
    database.close();
  }
}

/**
 * Puts the prepared database in the place of the current one, which must be closed.
 *
 * @throws Error of the system when that fails; the current one is in its place again.
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

/** Deletes the database whose place was taken. Off the event loop: to free much room takes time. */
export async function deleteReplacedDatabase(folder: string): Promise<void> {
  await rm(join(folder, OLD), { force: true });
  syncFolder(folder);
}

/** Undoes a replacement that was cut off before it took effect. */
export function restoreLeftover(folder: string): void {
  const [current, old] = [join(folder, CURRENT), join(folder, OLD)];
  if (!existsSync(current) && existsSync(old)) renameSync(old, current);
}

/** Deletes what a replacement that was cut off left beside the database. */
export function removeLeftovers(folder: string): void {
  for (const name of [OLD, NEXT, `${NEXT}-wal`]) rmSync(join(folder, name), { force: true });
}

/** Renames and deletions survive a power failure only then. Windows has no such call for a folder. */
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
