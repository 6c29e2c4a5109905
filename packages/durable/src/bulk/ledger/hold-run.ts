import type { Database, Fields, Sql } from '../../base/database/database.ts';
import { PlanReplacedError, RunExistsError } from '../../base/database/errors.ts';
import type { Draft } from './ledger.ts';
import { requirePlanned } from './planned-run.ts';
import { needRun } from '../../base/database/context.ts';

/** Keeps workers from the rows of a planned run until the transaction ends. @throws NoSuchRunError, RunStateError */
export async function holdRun({ dialect }: Database, sql: Sql, run: string): Promise<void> {
  if (dialect.lockMarking !== undefined) await sql(dialect.lockMarking);
  const { state } = await needRun(sql, run, dialect.lock);
  requirePlanned(run, state);
  // Whoever has a chunk locks it before its rows.
  await sql(`SELECT chunk FROM workrights_chunk WHERE run = $1 ORDER BY chunk ${dialect.lock}`, [run]);
}

/** Reads the row of a run that is being planned, by this plan and no later one. @throws NoSuchRunError, RunExistsError, PlanReplacedError */
export async function needDraft(sql: Sql, { run, createdAt }: Draft, lock: string): Promise<Fields> {
  const found = await needRun(sql, run, lock);
  if (found['state'] !== 'planning') throw new RunExistsError(run);
  if (Number(found['created_at']) !== createdAt) throw new PlanReplacedError(run);
  return found;
}
