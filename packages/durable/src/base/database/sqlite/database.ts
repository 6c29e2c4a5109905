import type { ColumnType, Dialect, Database, Sql } from '../database.ts';
import { resolve } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { LedgerBusyError, UnreadableLedgerError } from '../errors.ts';
import { explained, isBusy } from './explain.ts';
import { filesOf, identityOf, makePrivate } from './files.ts';
import { sharedCommits } from './shared-commit.ts';
import { takeWorkLock } from './work-lock.ts';

/** `WRKL`, in the header of each ledger: another program's database is never taken for a ledger. */
const APPLICATION_ID = 0x57_52_4b_4c;
/** How long a transaction waits for other processes, in milliseconds. */
const PATIENCE = 60_000;

/**
 * Opens or creates the ledger of a folder, readable only by its owner.
 *
 * Each commit is on the disk when its promise settles: write-ahead log with `synchronous=FULL`. Deleted content is overwritten.
 *
 * @throws UnreadableLedgerError if the folder or file can't be used, or belongs to another program.
 * @throws LedgerFullError if the disk is full.
 */
export async function openSqlite(place: string): Promise<Database> {
  const folder = resolve(place);
  const files = filesOf(folder);
  try {
    makePrivate(folder);
    return createDatabase(openFile(files.ledger), folder);
  } catch (error) {
    throw explained(error, folder);
  }
}

function openFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA busy_timeout = 5000');
    const id = Number(database.prepare('PRAGMA application_id').get()?.['application_id']);
    const tables = database.prepare('SELECT count(*) AS count FROM sqlite_schema').get();
    if (id !== APPLICATION_ID && (id !== 0 || tables?.['count'] !== 0)) {
      throw new UnreadableLedgerError(`${file} belongs to another program. Choose another folder.`);
    }
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA secure_delete = ON;
      PRAGMA cache_size = -8000;
      PRAGMA temp_store = MEMORY;
      PRAGMA wal_autocheckpoint = 4000;
      PRAGMA journal_size_limit = 33554432;
      PRAGMA busy_timeout = 50;
    `);
    if (id === 0) database.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function createDatabase(database: DatabaseSync, folder: string): Database {
  const opened = identityOf(folder);
  let isOpen = true;
  const statements = new Map<string, StatementSync>();
  const prepare = (text: string) => {
    let statement = statements.get(text);
    if (!statement) statements.set(text, (statement = database.prepare(text)));
    return statement;
  };
  const sql: Sql = async (text, values = []) =>
    // SQLite treats `$1` as a parameter's name.
    prepare(text).all(Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value])));
  const run = (text: string) => prepare(text).run();

  /** SQLite keeps writing to a deleted file, and reports success. */
  const assertPresent = () => {
    if (identityOf(folder) !== opened) {
      throw new UnreadableLedgerError(
        `The ledger in ${folder} was deleted, moved or replaced while it was open.`,
      );
    }
  };

  const transaction = async <T>(work: () => Promise<T>): Promise<T> => {
    assertPresent();
    await begin(() => run('BEGIN IMMEDIATE'));
    try {
      const result = await work();
      run('COMMIT');
      return result;
    } catch (error) {
      try {
        run('ROLLBACK');
      } catch {
        // On a full disk, SQLite rolls back by itself.
      }
      throw error;
    }
  };

  const inTurn = turns(folder);
  const alone = <T>(work: (sql: Sql) => Promise<T>) => inTurn(() => transaction(() => work(sql)));
  const share = sharedCommits({ inTurn, transaction, run });
  const self: Database = {
    dialect: sqliteDialect,
    within: () => self,
    write: (work) =>
      share(() => work(sql)).catch((error: unknown) => {
        throw explained(error, folder);
      }),
    alone,
    // Otherwise a process that only reads wouldn't notice for hours that the file is gone.
    read: (work) =>
      inTurn(() => {
        assertPresent();
        return work(sql);
      }),
    // The ledger's write lock makes processes that start at the same time take turns.
    startWork: (mode, whenAlone) =>
      alone(async () => {
        const lock = takeWorkLock(filesOf(folder).lock, folder, mode);
        try {
          if (lock.othersAreGone) await whenAlone(sql);
          return lock;
        } catch (error) {
          lock.close();
          throw error;
        }
      }),
    wipeDeleted: () =>
      inTurn(async () => {
        await begin(() => database.exec('VACUUM'));
        await begin(() => {
          const [result] = prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
          if (result?.['busy'] !== 0) throw Object.assign(new Error('busy'), { errcode: 5 });
        });
      }),
    [Symbol.asyncDispose]: () =>
      inTurn(async () => {
        // Closing deletes the log by its name, which may belong to another ledger by now.
        if (isOpen && identityOf(folder) === opened) database.close();
        isOpen = false;
      }),
  };
  return self;
}

/** One step at a time: a second transaction on the same connection would become part of the first. */
function turns(folder: string): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return async (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    try {
      return await turn;
    } catch (error) {
      throw explained(error, folder);
    }
  };
}

/** Waits while another process writes, but lets this process's timers and sockets run in between. */
async function begin(start: () => void): Promise<void> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    try {
      start();
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > end) {
        throw new LedgerBusyError(
          'Another process has kept the ledger busy for a minute. Stop it, then retry.',
        );
      }
    }
    await sleep(5 + Math.random() * 45);
  }
}

export const sqliteDialect: Dialect = {
  bytes: 'BLOB',
  time: 'INTEGER',
  ownTables: [],
  counted: 'INTEGER PRIMARY KEY AUTOINCREMENT',
  keyed: 'WITHOUT ROWID',
  // SQLite has only one writing transaction at a time.
  lock: '',
  lockFree: '',
  lockShared: '',
  lockMarking: undefined,
  // `hex(NULL)` would be an empty text.
  hex: (column) => `CASE WHEN ${column} IS NULL THEN NULL ELSE hex(${column}) END`,
  given(columns) {
    const list = Object.entries(columns).map(([name, type]) => `${read(name, type)} AS ${name}`);
    return `(SELECT ${list.join(', ')} FROM json_each($1)) AS given`;
  },
};

function read(name: string, type: ColumnType): string {
  const value = `value ->> '$.${name}'`;
  return type === 'bytes' ? `unhex(${value})` : value;
}
