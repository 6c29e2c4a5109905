import type { Database } from '../database.ts';
import { LedgerError } from '../errors.ts';

/** @throws LedgerError: the adapter comes with the next commit. */
export async function openPostgres(_url: string): Promise<Database> {
  throw new LedgerError('Ledgers in Postgres are not supported yet.');
}
