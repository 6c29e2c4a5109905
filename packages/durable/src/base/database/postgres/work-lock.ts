import { setTimeout as sleep } from 'node:timers/promises';

import type { Client } from 'pg';

import type { Closable, WorkMode } from '../database.ts';
import { BEING_PURGED, LedgerBusyError } from '../errors.ts';

/** `WRKL` or the number after it, and the schema: ledgers of one database do not disturb each other. */
const WORK_LOCK = '1465011020, hashtext(current_schema())';
export const MIGRATION_LOCK = '1465011021, hashtext(current_schema())';
/** Pause before a lost lock is taken again, in milliseconds. */
const PAUSE = 1_000;
/** Others have the lock alone for a moment as they start; who has it for longer keeps it. In milliseconds. */
const LONGEST_START = 5_000;
/** Code of the server for a lock that did not come in time. */
const LOCK_TIMEOUT = '55P03';

/**
 * A lock of a session that the server frees when the process ends. Those who work share it; who has it alone for a moment
 * found nobody at work. After a lost connection it is taken again: leases, not this lock, keep workers apart.
 *
 * @param connect gives a new connection of its own.
 * @throws LedgerBusyError when somebody works, unless it joins; when somebody works alone, in any case.
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
