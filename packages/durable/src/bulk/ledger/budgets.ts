import type { Sql } from '../../base/database/database.ts';
import { slowDown, type Spent, take } from './budget.ts';
import type { BulkLedger } from './ledger.ts';
import type { Budget } from '../../base/rows/run.ts';
import { type Context, needRun, readObject } from '../../base/database/context.ts';

/** All workers share one row, which is locked while its figures change. */
export function createBudgets({ database }: Context): Pick<BulkLedger, 'takeBudget' | 'slowDown'> {
  const change = <T>(
    run: string,
    step: (spent: Spent, budget: Budget) => { spent: Spent; result: T },
  ): Promise<T> =>
    database.write(async (sql: Sql) => {
      const found = await needRun(sql, run, database.dialect.lock);
      const before = readObject<Spent>(run, 'spent budget', found['spent']);
      const { spent, result } = step(before, readObject<Budget>(run, 'budget', found['budget']));
      await sql('UPDATE workrights_run SET spent = $2 WHERE name = $1', [run, JSON.stringify(spent)]);
      return result;
    });

  return {
    takeBudget: (run, count, now) =>
      change(run, (before, budget) => {
        const { spent, ...result } = take(before, budget, count, now);
        return { spent, result };
      }),
    slowDown: (run, until, now) =>
      change(run, (before, budget) => ({ spent: slowDown(before, budget, until, now), result: undefined })),
  };
}
