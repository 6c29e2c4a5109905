import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** The most event-loop turns that a transaction stays open. */
const LONGEST = 16;

export interface CommitHooks {
  /** Runs before each commit. If it throws, there is no commit. */
  readonly beforeCommit?: () => void;
}

/**
 * Puts the writes of requests that arrive together into one transaction. A commit waits for the disk, so ten writes cost one
 * wait instead of ten: measured as eight times the writes per second.
 */
export class GroupCommit {
  readonly #database: DatabaseSync;
  readonly #beforeCommit: () => void;
  readonly #undoListeners: (() => void)[] = [];
  readonly #run: Readonly<Record<'begin' | 'commit' | 'savepoint' | 'release' | 'undo', StatementSync>>;
  #open: PromiseWithResolvers<void> | undefined;
  #writes = 0;

  constructor(database: DatabaseSync, { beforeCommit = () => {} }: CommitHooks = {}) {
    this.#database = database;
    this.#beforeCommit = beforeCommit;
    this.#run = {
      begin: database.prepare('BEGIN IMMEDIATE'),
      commit: database.prepare('COMMIT'),
      savepoint: database.prepare('SAVEPOINT unit'),
      release: database.prepare('RELEASE unit'),
      undo: database.prepare('ROLLBACK TO unit'),
    };
  }

  /** Calls `listener` when a write is taken back, because cached data of it is then wrong. */
  onUndo(listener: () => void): void {
    this.#undoListeners.push(listener);
  }

  /** Runs `work`. All of its writes become part of the open transaction, or none if it throws. */
  unit<T>(work: () => T): T {
    this.#begin();
    const opened = this.#open;
    try {
      this.#run.savepoint.run();
      const result = work();
      this.#run.release.run();
      return result;
    } catch (error) {
      this.#noticeRollback(error);
      if (this.#open === opened) {
        this.#run.undo.run();
        this.#run.release.run();
      }
      this.#undone();
      throw error;
    }
  }

  /** Runs a single statement. It needs no savepoint, because SQLite undoes a failed statement. */
  write<T>(statement: () => T): T {
    this.#begin();
    try {
      return statement();
    } catch (error) {
      this.#noticeRollback(error);
      throw error;
    }
  }

  /** Like `unit`, but commits before it returns. Not inside a unit. @throws also if the disk refuses the commit. */
  durably<T>(work: () => T): T {
    const result = this.unit(work);
    this.#commit();
    return result;
  }

  /** Resolves when everything written so far is on the disk; rejects if the disk refuses it. */
  committed(): Promise<void> {
    return this.#open?.promise ?? NOTHING_OPEN;
  }

  /** Commits now. A failure is reported by `committed()`. */
  flush(): void {
    try {
      this.#commit();
    } catch {
      // `committed()` reports it.
    }
  }

  #begin(): void {
    this.#writes += 1;
    if (this.#open) return;
    this.#run.begin.run();
    this.#open = Promise.withResolvers();
    // `committed()` reports the failure. Without a caller, it must not end the process.
    this.#open.promise.catch(() => {});
    this.#commitWhenQuiet(LONGEST);
  }

  #commit(): void {
    const open = this.#open;
    if (!open) return;
    this.#open = undefined;
    try {
      this.#beforeCommit();
      this.#run.commit.run();
      open.resolve();
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      open.reject(error);
      this.#undone();
      throw error;
    }
  }

  /** On a full disk, SQLite rolls back the whole transaction at the statement, including the writes of other requests. */
  #noticeRollback(error: unknown): void {
    if (!this.#open || this.#database.isTransaction) return;
    this.#open.reject(error);
    this.#open = undefined;
    this.#undone();
  }

  #undone(): void {
    for (const listener of this.#undoListeners) listener();
  }

  /** Commits after the first turn without a new write, so that a single write doesn't wait for others. */
  #commitWhenQuiet(turns: number): void {
    const { writes, opened } = { writes: this.#writes, opened: this.#open };
    setImmediate(() => {
      if (this.#open !== opened) return;
      if (this.#writes === writes || turns <= 1) this.flush();
      else this.#commitWhenQuiet(turns - 1);
    });
  }
}

const NOTHING_OPEN = Promise.resolve();
