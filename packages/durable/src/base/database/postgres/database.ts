import type { ColumnType, Dialect, Database } from '../database.ts';
import { InvalidRequestError } from '@workrights/client';
import { Client, type ClientConfig, Pool, type QueryConfig, types } from 'pg';
import { NotDurableError } from '../errors.ts';
import { assertSameTime, SERVER_TIME } from './clocks.ts';
import { reading, repeatable, transaction, within, withPatience } from './transaction.ts';
import { MIGRATION_LOCK, takeWorkLock } from './work-lock.ts';

/** Milliseconds. A statement that takes longer is on a dead connection. */
const LONGEST_STATEMENT = 60_000;
const TABLES = ['row', 'result', 'attachment', 'run', 'event', 'subscription'];
const INT8 = 20;

/**
 * Opens or creates the ledger in a Postgres database, in the first schema of the user's search path.
 *
 * @param patience how long the server may be unreachable before a step fails, in milliseconds.
 * @throws InvalidRequestError for a text that isn't the URL of a Postgres database.
 * @throws LedgerGoneError if the server can't be reached; UnreadableLedgerError if it refuses.
 * @throws NotDurableError if the server runs without `fsync`.
 */
export async function openPostgres(url: string, patience = 120_000): Promise<Database> {
  const settings: ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: LONGEST_STATEMENT,
    keepAlive: true,
    application_name: 'workrights',
    types: {
      // Times and counts fit in a number.
      getTypeParser: ((oid: number, format: 'text') =>
        oid === INT8 ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
    },
  };
  const pool = makePool(url, settings);
  // Without a listener, a lost connection would end the process. The query in progress fails, and the next one opens another
  // connection.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const connect = async () => {
    const client = new Client(settings);
    await client.connect();
    return client;
  };
  try {
    await withPatience(5_000, async () => {
      const { rows } = await pool.query<{ fsync: string }>(`SELECT current_setting('fsync', true) AS fsync`);
      if (rows[0]?.fsync === 'off') throw new NotDurableError();
    });
  } catch (error) {
    await pool.end();
    throw error;
  }
  const database: Database = {
    url,
    dialect: postgresDialect,
    write: (work) => transaction(pool, patience, work),
    alone: (work) =>
      repeatable(pool, patience, async (sql) => {
        await sql(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
        return work(sql);
      }),
    read: (work) => reading(pool, patience, work),
    within: (limit) => ({
      ...database,
      write: (work) => within(limit, (late) => transaction(pool, limit, work, late)),
      read: (work) => within(limit, (late) => reading(pool, limit, work, late)),
    }),
    startWork: (mode) =>
      withPatience(patience, async () => {
        await pool.query(`DELETE FROM workrights_commit WHERE noted_at < now() - interval '1 day'`);
        const asked = Date.now();
        const { rows } = await pool.query<{ now: number }>(`SELECT ${SERVER_TIME} AS now`);
        assertSameTime(asked, rows[0]!.now);
        return takeWorkLock(connect, mode);
      }),
    wipeDeleted: () =>
      withPatience(patience, async () => {
        for (const table of TABLES) {
          const text = `VACUUM (FULL) workrights_${table}`;
          await pool.query({ text, query_timeout: 24 * 60 * 60_000 } as QueryConfig);
        }
      }),
    [Symbol.asyncDispose]: async () => {
      if (!pool.ended) await pool.end();
    },
  };
  return database;
}

/** The driver's own error would contain the password. */
function makePool(url: string, settings: ClientConfig): Pool {
  try {
    if (!/^postgres(?:ql)?:\/\//.test(url)) throw new TypeError('another scheme');
    return new Pool({ ...settings, max: 4, idleTimeoutMillis: 30_000 });
  } catch {
    throw new InvalidRequestError([
      { path: 'database', rule: 'must be a URL such as postgres://user:password@host:5432/database' },
    ]);
  }
}

const TYPES: Readonly<Record<ColumnType, string>> = {
  integer: 'integer',
  time: 'bigint',
  text: 'text',
  bytes: 'text',
};

export const postgresDialect: Dialect = {
  bytes: 'BYTEA',
  time: 'BIGINT',
  ownTables: [
    // The last transaction of each connection: see transaction.ts.
    `CREATE TABLE workrights_commit (
      connection TEXT NOT NULL PRIMARY KEY,
      step INTEGER NOT NULL,
      noted_at TIMESTAMPTZ NOT NULL
    )`,
  ],
  counted: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
  keyed: '',
  lock: 'FOR UPDATE',
  lockFree: 'FOR UPDATE SKIP LOCKED',
  lockShared: 'FOR KEY SHARE',
  // Two runs may have the same person, so one must see what the other has marked.
  lockMarking: "SELECT pg_advisory_xact_lock(hashtext('workrights marking'), hashtext(current_schema()))",
  hex: (column) => `encode(${column}, 'hex')`,
  given(columns) {
    const entries = Object.entries(columns);
    const list = entries.map(([name, type]) =>
      type === 'bytes' ? `decode(${name}, 'hex') AS ${name}` : name,
    );
    const declared = entries.map(([name, type]) => `${name} ${TYPES[type]}`);
    return `(SELECT ${list.join(', ')} FROM json_to_recordset($1::json) AS list(${declared.join(', ')})) AS given`;
  },
};
