import { DatabaseSync } from 'node:sqlite';

import type { WorkMode } from '../database.ts';
import { BEING_PURGED, LedgerBusyError } from '../errors.ts';
import { isBusy } from './explain.ts';

export interface WorkLock {
  /** The lock was free, so every earlier worker of the ledger has ended. */
  readonly othersAreGone: boolean;
  close: () => void;
}

/**
 * A lock that the system frees when the process ends, even by a crash. Workers share it. A process that gets it exclusively for
 * a moment knows that all others have ended. Two processes that start must take turns.
 *
 * @throws LedgerBusyError if others work and the mode isn't `join`, or if another process works alone.
 */
export function takeWorkLock(file: string, folder: string, mode: WorkMode): WorkLock {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA busy_timeout = 0');
    const othersAreGone = isFree(database);
    if (!othersAreGone && mode !== 'join') {
      throw new LedgerBusyError(
        `Another process works on the ledger in ${folder}. Wait until it ends, stop it, or join it.`,
      );
    }
    // After a read, a transaction holds a shared lock of the file until it ends.
    database.exec(mode === 'alone' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT count(*) FROM sqlite_schema');
    let isOpen = true;
    return {
      othersAreGone,
      close() {
        if (isOpen) database.close();
        isOpen = false;
      },
    };
  } catch (error) {
    database.close();
    throw isBusy(error) ? new LedgerBusyError(BEING_PURGED, { cause: error }) : error;
  }
}

function isFree(database: DatabaseSync): boolean {
  try {
    database.exec('BEGIN EXCLUSIVE; COMMIT');
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}
