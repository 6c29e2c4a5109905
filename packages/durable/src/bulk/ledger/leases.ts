import type { Fields, Sql } from '../../base/database/database.ts';
import { LeaseLostError } from '../../base/database/errors.ts';
import type { Lease, BulkLedger } from './ledger.ts';
import { SET_ASIDE } from '../../base/polling/poll-times.ts';
import { numberOrNull, oneOf } from '../../base/database/context.ts';
import { CHUNK_ROWS, rowsIn } from './chunks.ts';
import type { LedgerContext } from './followers.ts';

/** States of rows that still need a worker. */
const UNFINISHED = ['planned', 'submitting', 'pending', 'unknown'];

/**
 * Due time of a chunk with rows that a person wants to send again. It is due at once, even if the chunk's current worker
 * releases it for later.
 */
export const ASKED_FOR = -1;

export function createLeases({ database, followers }: LedgerContext) {
  const { dialect } = database;
  return {
    async startWork({ join }) {
      const lock = await database.startWork(join ? 'join' : 'first', async (sql) => {
        // A higher number invalidates the old lease.
        await sql(`UPDATE workrights_chunk SET holder = NULL, lease_until = 0, lease_number = lease_number + 1
          WHERE holder IS NOT NULL`);
        // A fast clock may have set these times. A chunk that isn't due yet is put off again.
        await sql(`UPDATE workrights_chunk SET due_at = 0 WHERE due_at > 0 AND due_at < ${SET_ASIDE}`);
        for (const { leasesEnded } of followers) await leasesEnded?.(sql);
      });
      return { [Symbol.asyncDispose]: async () => lock.close() };
    },

    work: (run) =>
      database.read(async (sql) => {
        const found = await sql(
          `SELECT chunk, due_at, CASE WHEN holder IS NULL THEN NULL ELSE lease_until END AS held_until,
              (SELECT count(*) FROM workrights_row AS r WHERE r.run = c.run AND r.state = 'planned'
                AND r.number BETWEEN c.chunk * ${CHUNK_ROWS} + 1 AND (c.chunk + 1) * ${CHUNK_ROWS}) AS planned
            FROM workrights_chunk AS c WHERE run = $1 AND due_at IS NOT NULL ORDER BY due_at, chunk`,
          [run],
        );
        return found.map((each) => ({
          chunk: Number(each['chunk']),
          dueAt: Math.max(0, Number(each['due_at'])),
          planned: Number(each['planned']),
          heldUntil: numberOrNull(each['held_until']),
        }));
      }),

    lease: (run, holder, now, until, chunk) =>
      database.write(async (sql) => {
        const which = chunk === undefined ? 'due_at <= $2' : 'chunk = $3';
        const [free] = await sql(
          `SELECT chunk, lease_number FROM workrights_chunk
            WHERE run = $1 AND ${which} AND (holder IS NULL OR lease_until <= $2)
              AND EXISTS (SELECT 1 FROM workrights_run WHERE name = $1 AND state = 'ready')
            ORDER BY due_at, chunk LIMIT 1 ${dialect.lockFree}`,
          [run, now, ...(chunk === undefined ? [] : [chunk])],
        );
        if (!free) return undefined;
        const lease: Lease = {
          run,
          chunk: Number(free['chunk']),
          holder,
          number: Number(free['lease_number']) + 1,
          until,
        };
        await sql(
          `UPDATE workrights_chunk SET holder = $3, lease_number = $4, lease_until = $5,
              due_at = CASE WHEN due_at < 0 THEN 0 ELSE due_at END
            WHERE run = $1 AND chunk = $2`,
          [run, lease.chunk, holder, lease.number, until],
        );
        return lease;
      }),

    renew: (lease, until) =>
      database.write(async (sql) => {
        await needLease(sql, lease, dialect.lock);
        await sql('UPDATE workrights_chunk SET lease_until = $3 WHERE run = $1 AND chunk = $2', [
          lease.run,
          lease.chunk,
          until,
        ]);
        return { ...lease, until };
      }),

    release: (lease, dueAt) =>
      database.write(async (sql) => {
        await needLease(sql, lease, dialect.lock);
        const due = dueAt ?? ((await isAtRest(sql, lease)) ? null : 0);
        await sql(
          `UPDATE workrights_chunk SET holder = NULL, lease_until = 0,
              due_at = CASE WHEN due_at < 0 THEN 0 ELSE CAST($3 AS BIGINT) END
            WHERE run = $1 AND chunk = $2`,
          [lease.run, lease.chunk, due],
        );
      }),
  } satisfies Partial<BulkLedger>;
}

/** With `lock`, keeps the lease until the transaction ends. @throws LeaseLostError if the chunk has another holder, or none. */
export async function needLease(sql: Sql, lease: Lease, lock = ''): Promise<void> {
  const { run, chunk, holder, number } = lease;
  const [found]: (Fields | undefined)[] = await sql(
    `SELECT 1 AS held FROM workrights_chunk
      WHERE run = $1 AND chunk = $2 AND holder = $3 AND lease_number = $4 ${lock}`,
    [run, chunk, holder, number],
  );
  if (!found) throw new LeaseLostError(run, chunk);
}

async function isAtRest(sql: Sql, { run, chunk }: Lease): Promise<boolean> {
  const [first, last] = rowsIn(chunk);
  const [found] = await sql(
    `SELECT number FROM workrights_row
      WHERE run = $1 AND number BETWEEN $2 AND $3 AND state IN ${oneOf(UNFINISHED)} LIMIT 1`,
    [run, first, last],
  );
  return found === undefined;
}
