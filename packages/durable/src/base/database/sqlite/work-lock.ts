import { DatabaseSync } from 'node:sqlite';

import type { WorkMode } from '../database.ts';
import { BEING_PURGED, LedgerBusyError } from '../errors.ts';
import { isBusy } from './explain.ts';

export interface WorkLock {
  /** Nobody had the lock: all who ever worked on the ledger are gone. */
  readonly othersAreGone: boolean;
  close: () => void;
}

/**
 * A lock that the system frees when the process ends, however it ends. Those who work share it; who finds nobody has it
 * alone for a moment, which proves that all others are gone. Two who start must take turns.
 *
 * @throws LedgerBusyError when somebody works, unless it joins; when somebody works alone, in any case.
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
    // A transaction that has read holds a shared lock of the file until it ends.
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
