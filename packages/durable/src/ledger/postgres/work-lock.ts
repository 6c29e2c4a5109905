import { setTimeout as sleep } from 'node:timers/promises';

import type { Client } from 'pg';

import type { Closable } from '../database.ts';
import { LedgerBusyError } from '../errors.ts';

/** `WRKL` or the number after it, and the schema: ledgers of one database do not disturb each other. */
const WORK_LOCK = '1465011020, hashtext(current_schema())';
export const MIGRATION_LOCK = '1465011021, hashtext(current_schema())';
/** Pause before a lost lock is taken again, in milliseconds. */
const PAUSE = 1_000;

/**
 * A lock of a session that the server frees when the process ends. Those who work share it; who has it alone for a moment
 * found nobody at work. After a lost connection it is taken again: leases, not this lock, keep workers apart.
 *
 * @param connect gives a new connection of its own.
 * @throws LedgerBusyError when somebody works, unless `join`.
 */
export async function takeWorkLock(connect: () => Promise<Client>, join: boolean): Promise<Closable> {
  const closed = new AbortController();
  let client = await connect();
  const watch = () => {
    const own = client;
    // Without a listener, a lost connection would end the process.
    own.on('error', () => {});
    own.on('end', () => {
      if (!closed.signal.aborted && own === client) void takeAgain();
    });
  };
  const takeAgain = async () => {
    while (!closed.signal.aborted) {
      try {
        client = await connect();
        watch();
        await client.query(`SELECT pg_advisory_lock_shared(${WORK_LOCK})`);
        if (closed.signal.aborted) await client.end();
        return;
      } catch {
        await sleep(PAUSE, undefined, { ref: false });
      }
    }
  };
  const close = async () => {
    closed.abort();
    await client.end();
  };

  watch();
  try {
    await lock(client, join);
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function lock(client: Client, join: boolean): Promise<void> {
  const found = await client.query<{ alone: boolean }>(`SELECT pg_try_advisory_lock(${WORK_LOCK}) AS alone`);
  const alone = found.rows[0]?.alone === true;
  if (!alone && !join) {
    throw new LedgerBusyError(
      'Another process works on the ledger of this database. Let it finish or stop it, or join it to work beside it.',
    );
  }
  await client.query(`SELECT pg_advisory_lock_shared(${WORK_LOCK})`);
  if (alone) await client.query(`SELECT pg_advisory_unlock(${WORK_LOCK})`);
}
