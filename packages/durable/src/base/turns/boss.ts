import { type MaintenanceOptions, PgBoss } from 'pg-boss';

import { UnreadableLedgerError } from '../database/errors.ts';
import { withPatience } from '../database/postgres/transaction.ts';

/** pg-boss keeps its tables in a schema next to the ledger's. */
const SCHEMA = 'workrights_jobs';
/** Milliseconds that the server may be unreachable while the queue is created: as long as the ledger waits. */
const PATIENCE = 120_000;
/** Codes of Postgres: no permission; no such schema. */
const NO_RIGHT: ReadonlySet<unknown> = new Set(['42501', '3F000']);

/**
 * @param prepare creates the queues.
 * @throws UnreadableLedgerError if the database user may not create pg-boss's tables; LedgerGoneError.
 */
export async function openBoss(
  url: string,
  prepare: (boss: PgBoss) => Promise<void>,
  options: MaintenanceOptions = {},
): Promise<PgBoss> {
  try {
    return await withPatience(PATIENCE, () =>
      // Postgres requires the right to create a schema even if it exists.
      openIn(url, prepare, { ...options, createSchema: true }).catch((error: unknown) => {
        if (!isRefused(error)) throw error;
        return openIn(url, prepare, { ...options, createSchema: false });
      }),
    );
  } catch (error) {
    if (!isRefused(error)) throw error;
    throw new UnreadableLedgerError(
      `The queue of the workers cannot be created: the user of the database may not create the schema ${SCHEMA}. ` +
        `Ask a user who has this right to run: CREATE SCHEMA ${SCHEMA} AUTHORIZATION <that user>. Then start again.`,
      { cause: error },
    );
  }
}

async function openIn(
  url: string,
  prepare: (boss: PgBoss) => Promise<void>,
  options: MaintenanceOptions,
): Promise<PgBoss> {
  const boss = new PgBoss({ ...options, connectionString: url, schema: SCHEMA, max: 2, schedule: false });
  // A step that a lost connection breaks off is repeated later. If the server stays unreachable, the ledger reports it.
  boss.on('error', () => {});
  try {
    await boss.start();
    await prepare(boss);
    return boss;
  } catch (error) {
    await closeBoss(boss);
    throw error;
  }
}

function isRefused(error: unknown): boolean {
  return NO_RIGHT.has((error as { code?: unknown }).code);
}

export async function closeBoss(boss: PgBoss): Promise<void> {
  await boss.stop({ graceful: false, close: true }).catch(() => {});
}
