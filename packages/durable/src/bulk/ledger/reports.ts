import type { BulkLedger } from './ledger.ts';
import { needRun } from '../../base/database/context.ts';
import type { LedgerContext } from './followers.ts';

/** Report numbers, by the run's name, so that a run that is planned again continues them. */
export function createReports({ database }: LedgerContext) {
  return {
    numberReport: (run) =>
      database.write(async (sql) => {
        await needRun(sql, run);
        const [counted] = await sql(
          `INSERT INTO workrights_report (run, newest) VALUES ($1, 1)
            ON CONFLICT (run) DO UPDATE SET newest = workrights_report.newest + 1 RETURNING newest`,
          [run],
        );
        return Number(counted?.['newest']);
      }),

    newestReport: (run) =>
      database.read(async (sql) => {
        const [found] = await sql('SELECT newest FROM workrights_report WHERE run = $1', [run]);
        return Number(found?.['newest'] ?? 0);
      }),
  } satisfies Partial<BulkLedger>;
}
