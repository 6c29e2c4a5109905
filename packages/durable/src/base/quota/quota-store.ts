import type { Context } from '../database/context.ts';
import type { Sql } from '../database/database.ts';
import { UnreadableLedgerError, USE_A_COPY } from '../database/errors.ts';
import { type Account, type QuotaSpent, takeOf, type Wanted } from './account-quota.ts';

export interface Granted {
  readonly granted: number;
  /** If `granted` is 0: nothing is available before. */
  readonly retryAt: number;
}

/** The accounts' quotas, which all workers of a ledger share. */
export interface QuotaLedger {
  /** Takes up to `wanted.count` requests. They count for a minute, even if they aren't sent. */
  takeQuota: (account: Account, wanted: Wanted, now: number) => Promise<Granted>;
}

export function createQuotaLedger({ database }: Pick<Context, 'database'>): QuotaLedger {
  return {
    takeQuota: (account, wanted, now) =>
      database.write((sql) => takeQuota(sql, database.dialect.lock, account, wanted, now)),
  };
}

/** The same within a transaction. */
export async function takeQuota(
  sql: Sql,
  lock: string,
  account: Account,
  wanted: Wanted,
  now: number,
): Promise<Granted> {
  const { key } = account;
  await sql(`INSERT INTO workrights_quota (account) VALUES ($1) ON CONFLICT DO NOTHING`, [key]);
  const [found] = await sql(`SELECT spent FROM workrights_quota WHERE account = $1 ${lock}`, [key]);
  const { spent, granted, retryAt } = takeOf(readSpent(found?.['spent']), account, wanted, now);
  await sql('UPDATE workrights_quota SET spent = $2 WHERE account = $1', [key, JSON.stringify(spent)]);
  return { granted, retryAt };
}

function readSpent(text: unknown): QuotaSpent | undefined {
  if (text === null || text === undefined) return undefined;
  try {
    return JSON.parse(String(text)) as QuotaSpent;
  } catch (cause) {
    throw new UnreadableLedgerError(
      `The quota in the ledger was changed outside of this program and cannot be read. If nobody can undo that, ${USE_A_COPY}`,
      { cause },
    );
  }
}
