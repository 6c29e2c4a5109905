import type { Sql } from '../../base/database/database.ts';
import { LedgerError, UnfinishedRunError } from '../../base/database/errors.ts';
import type { BulkLedger } from './ledger.ts';
import { passOnVetoes } from './consent.ts';
import { needRun } from '../../base/database/context.ts';
import type { LedgerContext } from './followers.ts';
import { countRows } from './runs.ts';

/** The HMACs go too: with the key, they would show whether a known person was in the run. */
const PERSONAL = '(data IS NOT NULL OR fingerprint IS NOT NULL OR document IS NOT NULL)';

export function createPurge({ database, followers }: LedgerContext): BulkLedger['purge'] {
  return async (run, { unfinished = false } = {}) => {
    // No other process may write, or read old pages, while the files are rewritten.
    const lock = await database.startWork('alone', async () => {});
    try {
      const purged = await database.write(async (sql) => {
        const { state } = await needRun(sql, run, database.dialect.lock);
        if (!unfinished && state !== 'purged') await assertFinished(sql, run);
        await passOnVetoes(sql, run);
        await sql(`UPDATE workrights_run SET state = 'purged' WHERE name = $1`, [run]);
        await sql('UPDATE workrights_chunk SET due_at = NULL, holder = NULL WHERE run = $1', [run]);
        await sql('DELETE FROM workrights_attachment WHERE run = $1', [run]);
        await sql('DELETE FROM workrights_result WHERE run = $1', [run]);
        for (const { purged } of followers) await purged?.(sql, run);
        const [personal] = await sql(
          `SELECT count(*) AS count FROM workrights_row WHERE run = $1 AND ${PERSONAL}`,
          [run],
        );
        await sql(
          `UPDATE workrights_row SET data = NULL, fingerprint = NULL, document = NULL, veto_at = NULL
            WHERE run = $1 AND ${PERSONAL}`,
          [run],
        );
        return Number(personal?.['count']);
      });
      await database.wipeDeleted();
      await database.read((sql) => assertNothingLeft(sql, run));
      return purged;
    } finally {
      await lock.close();
    }
  };
}

async function assertFinished(sql: Sql, run: string): Promise<void> {
  const { completed, refused, total, ...open } = await countRows(sql, run);
  if (completed + refused < total) throw new UnfinishedRunError(run, open);
}

async function assertNothingLeft(sql: Sql, run: string): Promise<void> {
  const [left] = await sql(
    `SELECT (SELECT count(*) FROM workrights_row WHERE run = $1 AND ${PERSONAL})
      + (SELECT count(*) FROM workrights_result WHERE run = $1)
      + (SELECT count(*) FROM workrights_attachment WHERE run = $1)
      + (SELECT count(*) FROM workrights_event WHERE run = $1 AND data IS NOT NULL) AS left_over`,
    [run],
  );
  if (Number(left?.['left_over']) !== 0) {
    throw new LedgerError(`Run "${run}" still holds personal data after the purge. Purge it again.`);
  }
}
