/** What a statement takes: a batch of rows goes in as one text of JSON, see `Dialect.given`. */
export type Value = string | number | Uint8Array | null;
/** A row as the database gives it: whole numbers as `number`, bytes as `Uint8Array`. */
export type Fields = Readonly<Record<string, unknown>>;
/** Runs one statement with parameters `$1`, `$2`, ... and gives its rows. */
export type Sql = (text: string, values?: readonly Value[]) => Promise<Fields[]>;

export type ColumnType = 'integer' | 'time' | 'text' | 'bytes';

/** Where the two databases differ. All other SQL text is the same for both. */
export interface Dialect {
  readonly bytes: 'BLOB' | 'BYTEA';
  readonly time: 'INTEGER' | 'BIGINT';
  /** Tables that only this database needs. */
  readonly ownTables: readonly string[];
  /** A key that the database counts up by itself. */
  readonly counted: string;
  /** At the end of a table whose key leads to its rows. */
  readonly keyed: string;
  /** At the end of a SELECT: locks its rows, and waits for those who hold them, or skips those that others hold. */
  readonly lock: string;
  readonly lockFree: string;
  /** At the end of a SELECT: keeps its rows from being removed. */
  readonly lockShared: string;
  /** The first statement of a transaction that marks rows: no other marks any before it ends. */
  readonly lockMarking: string | undefined;
  /** A column of bytes as hexadecimal digits. */
  hex: (column: string) => string;
  /**
   * Parameter $1, a text of JSON with a list of objects, as a table named `given`. Bytes are in hexadecimal digits.
   * Joined by CROSS JOIN, it leads: SQLite then looks each of its rows up, and Postgres does so anyway.
   */
  given: (columns: Readonly<Record<string, ColumnType>>) => string;
}

/** Who works on a ledger: `first` when nobody else does, `join` beside others, `alone` with nobody else before it has ended. */
export type WorkMode = 'first' | 'join' | 'alone';

export interface Closable {
  close: () => Promise<void> | void;
}

/** A database of one ledger. */
export interface Database extends AsyncDisposable {
  /** Of a server, with the password. */
  readonly url?: string;
  readonly dialect: Dialect;
  /** One transaction, durable when it settles. When `work` throws, nothing of it is left. `work` may run again after a lost connection. */
  write: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  /** Reads outside of any transaction. */
  read: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  /**
   * For a caller who cannot wait long: `write` and `read` fail with LedgerGoneError after so many milliseconds. Then a
   * write may have been done. The file of SQLite is never away, so there it is the same database.
   */
  within: (milliseconds: number) => Database;
  /** One transaction that excludes all others who do the same. It may be done twice, so it looks first whether it was done. */
  alone: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  /**
   * Tells others that this process works on runs, until what it gives is closed, or the process ends.
   *
   * @param whenAlone runs, in a transaction, when all who ever worked on the ledger are surely gone, before anybody else can begin.
   * @throws LedgerBusyError when others are at work, unless it joins; when another is alone, in any case.
   */
  startWork: (mode: WorkMode, whenAlone: (sql: Sql) => Promise<void>) => Promise<Closable>;
  /** Rewrites the files, so that what was deleted is in none of them. Nobody else may be at work. */
  wipeDeleted: () => Promise<void>;
}

/**
 * Tells other processes that this one works on runs, until what it gives is disposed of, or the process ends. On SQLite, whoever
 * finds nobody at work ends the leases of processes that died. On Postgres a lost connection proves no death, so leases end by time.
 *
 * @throws LedgerBusyError when another process is at work, unless `join`.
 */
export type StartWork = (options: { join: boolean }) => Promise<AsyncDisposable>;
