import { NoSuchRunError, RunStateError } from '../../base/database/errors.ts';
import type { BulkLedger } from './ledger.ts';
import type { Run } from '../../base/rows/run.ts';

/** A completely planned run that still has its people. @throws NoSuchRunError, RunStateError */
export async function plannedRun(ledger: BulkLedger, name: string): Promise<Run> {
  const run = await ledger.run(name);
  if (!run) throw new NoSuchRunError(name);
  requirePlanned(name, run.state);
  return run;
}

/** @throws RunStateError while a run is being planned, and after a purge. */
export function requirePlanned(name: string, state: unknown): void {
  if (state === 'planning') {
    throw new RunStateError(`Run "${name}" is not completely planned. Plan it again.`);
  }
  if (state === 'purged') {
    throw new RunStateError(`Run "${name}" was purged: its people and results are gone.`);
  }
}
