import { setTimeout as sleep } from 'node:timers/promises';

import type { Client } from 'pg';

import type { Closable, WorkMode } from '../database.ts';
import { BEING_PURGED, LedgerBusyError } from '../errors.ts';

/** `WRKL` as a number, or the number after it, with the schema: ledgers of the same database don't block each other. */
const WORK_LOCK = '1465011020, hashtext(current_schema())';
export const MIGRATION_LOCK = '1465011021, hashtext(current_schema())';
/** Pause before a lost lock is taken again, in milliseconds. */
const PAUSE = 1_000;
/**
 * Milliseconds. A starting process holds the exclusive lock only briefly; a lock held longer belongs to a process that works
 * alone.
 */
const LONGEST_START = 5_000;
/** The server's code for a lock timeout. */
const LOCK_TIMEOUT = '55P03';

/**
 * A session lock that the server frees when the process ends. Workers share it. A process that gets it exclusively for a moment
 * knows that nobody else works. A lost connection takes it again: leases, not this lock, keep workers apart.
 *
 * @param connect opens a new connection.
 * @throws LedgerBusyError if others work and the mode isn't `join`, or if another process works alone.
 */
export async function takeWorkLock(connect: () => Promise<Client>, mode: WorkMode): Promise<Closable> {
  let isClosed = false;
  let current = await open();
  const close = async () => {
    isClosed = true;
    await current.client.end();
  };
  try {
    await lock(current.client, mode);
  } catch (error) {
    await close();
    throw error;
  }
  void keep();
  return { close };

  async function open() {
    const client = await connect();
    // Without a listener, a lost connection would end the process.
    client.on('error', () => {});
    return { client, ended: new Promise<void>((resolve) => client.once('end', resolve)) };
  }

  async function keep(): Promise<void> {
    for (;;) {
      await current.ended;
      if (isClosed) return;
      try {
        current = await open();
        await current.client.query(`SELECT ${mode === 'alone' ? ALONE : SHARED}`);
        if (isClosed) await current.client.end();
      } catch {
        await current.client.end();
        await sleep(PAUSE, undefined, { ref: false });
      }
    }
  }
}

const ALONE = `pg_advisory_lock(${WORK_LOCK})`;
const SHARED = `pg_advisory_lock_shared(${WORK_LOCK})`;

async function lock(client: Client, mode: WorkMode): Promise<void> {
  const found = await client.query<{ alone: boolean }>(`SELECT pg_try_advisory_lock(${WORK_LOCK}) AS alone`);
  const alone = found.rows[0]?.alone === true;
  if (!alone && mode !== 'join') {
    throw new LedgerBusyError(
      'Another process works on the ledger of this database. Wait until it ends, stop it, or join it.',
    );
  }
  if (mode === 'alone') return;
  try {
    await client.query(`SET lock_timeout = ${LONGEST_START}; SELECT ${SHARED}; RESET lock_timeout`);
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_TIMEOUT) throw error;
    throw new LedgerBusyError(BEING_PURGED, { cause: error });
  }
  if (alone) await client.query(`SELECT pg_advisory_unlock(${WORK_LOCK})`);
}
