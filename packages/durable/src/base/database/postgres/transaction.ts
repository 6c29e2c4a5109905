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
 * Retries `attempt` while the server can't be reached, or two transactions collide.
 *
 * @param patience how long the server may be unreachable, in milliseconds.
 * @param late ends the retries, because the caller no longer waits.
 * @throws LedgerGoneError if the server is unreachable for longer.
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
 * Limits the whole duration of a step, in milliseconds. The time limits of connections aren't enough: a hanging server accepts
 * connections and never responds.
 *
 * @throws LedgerGoneError if the step takes longer. It may have been done even so.
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

/** One transaction. It may run twice if the connection is lost during the commit. */
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
 * One transaction that is done exactly once. Each transaction stores its number under its connection's name. If the connection
 * is lost during the commit, that number shows whether it was committed. The server's own `pg_xact_status` can't: after a
 * crash, the server may reuse the number of a lost transaction.
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

/** Runs statements outside a transaction. */
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

/** Set here because the server's defaults may differ. A client that vanished must not keep its locks. */
const SETTINGS = `SET LOCAL idle_in_transaction_session_timeout = '60s';
  SELECT set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') = 'off'`;

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
  // The driver returns one result per statement; its types don't say so.
  const results = (await client.query(`BEGIN; ${SETTINGS}; ${note}`)) as unknown as QueryResult<{
    now: number;
  }>[];
  assertSameTime(asked, results.at(-1)!.rows[0]!.now);
}

/** Both write the same row, so this waits until the lost transaction has ended. */
async function hasCommitted(client: PoolClient, { connection, step }: Note): Promise<boolean> {
  const { rows } = await client.query<{ step: number }>(
    `INSERT INTO workrights_commit (connection, step, noted_at) VALUES ($1, 0, now())
      ON CONFLICT (connection) DO UPDATE SET noted_at = excluded.noted_at RETURNING step`,
    [connection],
  );
  return rows[0]?.step === step;
}

/** Closes a connection after a failure or a late response, because its state is unknown. */
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
