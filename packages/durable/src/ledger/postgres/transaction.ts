import { setTimeout as sleep } from 'node:timers/promises';

import type { Pool, PoolClient } from 'pg';

import type { Sql } from '../database.ts';
import { LedgerGoneError } from '../errors.ts';
import { explained, hasCollided, isGone } from './explain.ts';

/** Longest pause between two attempts to reach the server, in milliseconds. */
const LONGEST_PAUSE = 5_000;
const COLLISIONS = 20;

/**
 * Runs `attempt` until it succeeds or fails for another reason than a server that is gone.
 *
 * @param patience how long it may be gone, in milliseconds.
 * @throws LedgerGoneError when it is gone for longer.
 */
export async function withPatience<T>(patience: number, attempt: () => Promise<T>): Promise<T> {
  const end = performance.now() + patience;
  let collisions = 0;
  for (let pause = 100; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return await attempt();
    } catch (error) {
      if (hasCollided(error) && collisions < COLLISIONS) {
        collisions += 1;
        pause = 10;
      } else if (!isGone(error)) {
        throw explained(error);
      } else if (performance.now() > end) {
        throw new LedgerGoneError(
          `The database server of the ledger could not be reached for ${Math.round(patience / 1000)} seconds. Everything up ` +
            'to the last step is safe. Start the server again, then resume.',
          { cause: error },
        );
      }
      await sleep(pause * (0.5 + Math.random()));
    }
  }
}

/**
 * One transaction. When the connection is lost while it commits, the server is asked afterwards whether it did, so
 * that nothing is done twice or left out. `synchronous_commit` is on, whatever the server's default is.
 */
export function transaction<T>(pool: Pool, patience: number, work: (sql: Sql) => Promise<T>): Promise<T> {
  let committing: { readonly id: string; readonly result: T } | undefined;
  return withPatience(patience, () =>
    withClient(pool, async (client) => {
      if (committing) {
        if (await hasCommitted(client, committing.id)) return committing.result;
        committing = undefined;
      }
      const id = await begin(client);
      const result = await work(sqlOf(client));
      committing = { id, result };
      await client.query('COMMIT');
      return result;
    }),
  );
}

export function sqlOf(client: Pool | PoolClient): Sql {
  return async (text, values = []) => (await client.query<Record<string, unknown>>(text, [...values])).rows;
}

/** Gives the number of the transaction. One round trip. */
async function begin(client: PoolClient): Promise<string> {
  const results = (await client.query(`BEGIN; SELECT pg_current_xact_id()::text AS id,
    CASE WHEN current_setting('synchronous_commit') = 'off' THEN set_config('synchronous_commit', 'on', true) END`)) as unknown as {
    rows: { id: string }[];
  }[];
  return results[1]!.rows[0]!.id;
}

async function hasCommitted(client: PoolClient, id: string): Promise<boolean> {
  for (;;) {
    const { rows } = await client.query<{ status: string | null }>(
      'SELECT pg_xact_status($1::xid8) AS status',
      [id],
    );
    // The server may not have noticed yet that the connection is gone.
    if (rows[0]?.status !== 'in progress') return rows[0]?.status === 'committed';
    await sleep(100);
  }
}

/** A connection on which something failed is in no known state: it is closed. */
async function withClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
