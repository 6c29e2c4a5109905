import type { BulkLedger } from './ledger.ts';
import { createAddRows } from './add-rows.ts';
import { createBudgets } from './budget.ts';
import { createWithdraw } from './consent.ts';
import type { LedgerContext } from './followers.ts';
import { createLeases } from './leases.ts';
import { createPurge } from './purge.ts';
import { createReadRows } from './read-rows.ts';
import { createReports } from './reports.ts';
import { createResults } from './results.ts';
import { createRuns } from './runs.ts';
import { createSubmitting } from './submitting.ts';

/** The ledger in SQL that works on both databases. */
export function createSqlLedger(context: LedgerContext): Omit<BulkLedger, 'database' | 'sign' | 'publicKey'> {
  return {
    ...createRuns(context),
    addRows: createAddRows(context),
    ...createReadRows(context),
    ...createLeases(context),
    ...createSubmitting(context),
    withdraw: createWithdraw(context),
    ...createResults(context),
    ...createBudgets(context),
    ...createReports(context),
    purge: createPurge(context),
    [Symbol.asyncDispose]: () => context.database[Symbol.asyncDispose](),
  };
}
