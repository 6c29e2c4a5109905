import type { Database, Fields, Sql } from '../../base/database/database.ts';
import { PlanReplacedError, RunExistsError } from '../../base/database/errors.ts';
import type { Draft } from './ledger.ts';
import { requirePlanned } from './planned-run.ts';
import { needRun } from '../../base/database/context.ts';

/** Locks the rows of a planned run against workers until the transaction ends. @throws NoSuchRunError, RunStateError */
export async function holdRun({ dialect }: Database, sql: Sql, run: string): Promise<void> {
  if (dialect.lockMarking !== undefined) await sql(dialect.lockMarking);
  const { state } = await needRun(sql, run, dialect.lock);
  requirePlanned(run, state);
  // Workers lock a chunk before its rows; so does this, which avoids a deadlock.
  await sql(`SELECT chunk FROM workrights_chunk WHERE run = $1 ORDER BY chunk ${dialect.lock}`, [run]);
}

/** Reads the run's row if this plan is still the current one. @throws NoSuchRunError, RunExistsError, PlanReplacedError */
export async function needDraft(sql: Sql, { run, createdAt }: Draft, lock: string): Promise<Fields> {
  const found = await needRun(sql, run, lock);
  if (found['state'] !== 'planning') throw new RunExistsError(run);
  if (Number(found['created_at']) !== createdAt) throw new PlanReplacedError(run);
  return found;
}
