import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Pool, PoolClient, QueryResult } from 'pg';

import type { Sql } from '../database.ts';
import { LedgerGoneError } from '../errors.ts';
import { assertSameTime, SERVER_TIME } from './clocks.ts';
import { explained, hasCollided, isGone } from './explain.ts';

/** Longest pause between two attempts to reach the server, in milliseconds. */
const LONGEST_PAUSE = 5_000;
const COLLISIONS = 20;

/**
 * Runs `attempt` until it succeeds or fails for another reason than a server that is gone.
 *
 * @param patience how long it may be gone, in milliseconds.
 * @param late ends it: nobody waits for it any more.
 * @throws LedgerGoneError when it is gone for longer.
 */
export async function withPatience<T>(
  patience: number,
  attempt: () => Promise<T>,
  late?: AbortSignal,
): Promise<T> {
  const end = performance.now() + patience;
  let collisions = 0;
  for (let pause = 100; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return await attempt();
    } catch (error) {
      late?.throwIfAborted();
      if (hasCollided(error) && collisions < COLLISIONS) {
        collisions += 1;
        pause = 10;
      } else if (!isGone(error)) {
        throw explained(error);
      } else if (performance.now() > end) {
        throw goneFor(patience, error);
      }
      await sleep(pause * (0.5 + Math.random()), undefined, { signal: late });
    }
  }
}

/**
 * Gives a step so many milliseconds in all. Patience alone doesn't bound it: a server that hangs takes connections and
 * never responds.
 *
 * @throws LedgerGoneError when the step takes longer. Then it may have been done, or not.
 */
export async function within<T>(limit: number, step: (late: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const gone = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    gone.reject(goneFor(limit));
    late.abort();
  }, limit);
  try {
    return await Promise.race([step(late.signal), gone.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function goneFor(milliseconds: number, cause?: unknown): LedgerGoneError {
  return new LedgerGoneError(
    `The database server of the ledger could not be reached for ${Math.round(milliseconds / 1000)} seconds. Everything up ` +
      'to the last step is safe. Start the server again. Then plan again, or resume the run.',
    { cause },
  );
}

/** One transaction that may be done twice, when the connection is lost while it commits. */
export function repeatable<T>(pool: Pool, patience: number, work: (sql: Sql) => Promise<T>): Promise<T> {
  return withPatience(patience, () =>
    withClient(pool, undefined, async (client) => {
      await client.query(`BEGIN; ${SETTINGS}`);
      const result = await work(sqlOf(client));
      await client.query('COMMIT');
      return result;
    }),
  );
}

/**
 * One transaction that is done once. Each notes its number under the name of its connection. When the connection is lost
 * while it commits, that note tells afterwards whether it did. (The server's own `pg_xact_status` cannot: a server that
 * crashed may give the number of a lost transaction to another one.)
 */
export function transaction<T>(
  pool: Pool,
  patience: number,
  work: (sql: Sql) => Promise<T>,
  late?: AbortSignal,
): Promise<T> {
  let committing: (Note & { readonly result: T }) | undefined;
  const attempt = () =>
    withClient(pool, late, async (client) => {
      if (committing) {
        if (await hasCommitted(client, committing)) return committing.result;
        committing = undefined;
      }
      const note = nextNote(client);
      await begin(client, note);
      const result = await work(sqlOf(client));
      committing = { ...note, result };
      await client.query('COMMIT');
      return result;
    });
  return withPatience(patience, attempt, late);
}

/** Statements outside of any transaction. */
export function reading<T>(
  pool: Pool,
  patience: number,
  work: (sql: Sql) => Promise<T>,
  late?: AbortSignal,
): Promise<T> {
  const attempt = () => withClient(pool, late, (client) => work(sqlOf(client)));
  return withPatience(patience, attempt, late);
}

function sqlOf(client: PoolClient): Sql {
  return async (text, values = []) => (await client.query<Record<string, unknown>>(text, [...values])).rows;
}

/** Whatever the server's defaults are. A client that vanished must not keep its locks. */
const SETTINGS = `SET LOCAL idle_in_transaction_session_timeout = '60s';
  SELECT set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') = 'off'`;

/** The number of a transaction on its connection. */
interface Note {
  readonly connection: string;
  readonly step: number;
}

const notes = new WeakMap<PoolClient, Note>();

function nextNote(client: PoolClient): Note {
  const { connection, step } = notes.get(client) ?? { connection: randomUUID(), step: 0 };
  const note = { connection, step: step + 1 };
  notes.set(client, note);
  return note;
}

async function begin(client: PoolClient, { connection, step }: Note): Promise<void> {
  const asked = Date.now();
  const note = `INSERT INTO workrights_commit (connection, step, noted_at) VALUES ('${connection}', ${step}, now())
    ON CONFLICT (connection) DO UPDATE SET step = excluded.step, noted_at = excluded.noted_at RETURNING ${SERVER_TIME} AS now`;
  // The driver gives a result for each of several statements.
  const results = (await client.query(`BEGIN; ${SETTINGS}; ${note}`)) as unknown as QueryResult<{
    now: number;
  }>[];
  assertSameTime(asked, results.at(-1)!.rows[0]!.now);
}

/** Waits until the lost transaction has ended, because both write the same row. */
async function hasCommitted(client: PoolClient, { connection, step }: Note): Promise<boolean> {
  const { rows } = await client.query<{ step: number }>(
    `INSERT INTO workrights_commit (connection, step, noted_at) VALUES ($1, 0, now())
      ON CONFLICT (connection) DO UPDATE SET noted_at = excluded.noted_at RETURNING step`,
    [connection],
  );
  return rows[0]?.step === step;
}

/** A connection on which something failed, or that came too late to respond, is in no known state: it is closed. */
async function withClient<T>(
  pool: Pool,
  late: AbortSignal | undefined,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let isReleased = false;
  const release = (isBroken: boolean) => {
    if (!isReleased) client.release(isBroken);
    isReleased = true;
  };
  const close = () => release(true);
  try {
    late?.throwIfAborted();
    late?.addEventListener('abort', close, { once: true });
    const result = await work(client);
    release(false);
    return result;
  } catch (error) {
    close();
    throw error;
  } finally {
    late?.removeEventListener('abort', close);
  }
}
