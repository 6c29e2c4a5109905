/** A parameter of a statement. A batch of rows is one JSON text: see `Dialect.given`. */
export type Value = string | number | Uint8Array | null;
/** A row as the database gives it: whole numbers as `number`, bytes as `Uint8Array`. */
export type Fields = Readonly<Record<string, unknown>>;
/** Runs one statement with parameters `$1`, `$2`, ... and returns its rows. */
export type Sql = (text: string, values?: readonly Value[]) => Promise<Fields[]>;

export type ColumnType = 'integer' | 'time' | 'text' | 'bytes';

/** Where SQLite and Postgres differ. All other SQL is the same for both. */
export interface Dialect {
  readonly bytes: 'BLOB' | 'BYTEA';
  readonly time: 'INTEGER' | 'BIGINT';
  /** Tables that only this database needs. */
  readonly ownTables: readonly string[];
  /** A primary key that the database numbers itself. */
  readonly counted: string;
  /** At the end of a table that is stored by its primary key. */
  readonly keyed: string;
  /** At the end of a SELECT. `lock` locks its rows and waits for other holders; `lockFree` skips rows that others hold. */
  readonly lock: string;
  readonly lockFree: string;
  /** At the end of a SELECT: its rows can't be deleted until the transaction ends. */
  readonly lockShared: string;
  /** The first statement of a transaction that marks rows. Only one such transaction runs at a time. */
  readonly lockMarking: string | undefined;
  /** A column of bytes as hexadecimal digits. */
  hex: (column: string) => string;
  /**
   * Reads parameter $1, a JSON list of objects, as a table named `given`. Bytes are in hexadecimal digits. Put it first in a
   * CROSS JOIN: SQLite then looks up each of its rows. Postgres chooses that order itself.
   */
  given: (columns: Readonly<Record<string, ColumnType>>) => string;
}

/**
 * How to work on a ledger: `first` only if nobody else does, `join` also next to others, `alone` keeps all others out until it
 * ends.
 */
export type WorkMode = 'first' | 'join' | 'alone';

export interface Closable {
  close: () => Promise<void> | void;
}

export interface Database extends AsyncDisposable {
  /** Only for a server. It contains the password. */
  readonly url?: string;
  readonly dialect: Dialect;
  /**
   * One transaction, durable when the promise settles and rolled back if `work` throws. `work` may run again after a lost
   * connection.
   */
  write: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  read: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  /**
   * The same database with a time limit: `write` and `read` fail with LedgerGoneError if they take longer than `milliseconds`. A
   * write may have been done even so. SQLite's file can't be out of reach, so SQLite ignores the limit.
   */
  within: (milliseconds: number) => Database;
  /**
   * One transaction that excludes all other `alone` transactions. It may run twice, so `work` must first check what is already
   * done.
   */
  alone: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  /**
   * Tells other processes that this one works on runs, until the result is closed or the process ends.
   *
   * @param whenAlone runs in a transaction if every other worker of the ledger has certainly ended, before another can start.
   * @throws LedgerBusyError if others work and the mode isn't `join`, or if another process works alone.
   */
  startWork: (mode: WorkMode, whenAlone: (sql: Sql) => Promise<void>) => Promise<Closable>;
  /** Rewrites the files, so that deleted data is in none of them. No other process may be working. */
  wipeDeleted: () => Promise<void>;
}

/**
 * Tells other processes that this one works on runs, until the result is disposed of or the process ends. On SQLite, a process
 * that finds no other ends the leases of processes that died. On Postgres a lost connection proves no death, so leases expire
 * by time.
 *
 * @throws LedgerBusyError if another process works, unless `join`.
 */
export type StartWork = (options: { join: boolean }) => Promise<AsyncDisposable>;
