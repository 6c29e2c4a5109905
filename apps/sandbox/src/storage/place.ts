import type { DatabaseSync } from 'node:sqlite';
import type { OpenDatabase } from './open-database.ts';
import type { Snapshot } from './store.ts';

/** Where a store has its database and its snapshots: a data folder, or the memory of the process. */
export interface Place {
  open(): OpenDatabase;
  /** Deletes the files of an interrupted replacement, when the database is open. */
  cleanUp(): void;
  prepareEmpty(): void;
  prepareSnapshot(name: string): void;
  /** The current database must be closed. */
  putPreparedInPlace(): void;
  deleteReplaced(): Promise<void>;
  snapshots(): Snapshot[];
  /** No transaction may be open. */
  saveSnapshot(database: DatabaseSync, name: string): void;
  removeSnapshot(name: string): void;
}
