import { NoSuchRunError } from '../ledger/errors.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Counts } from '../ledger/row.ts';
import type { Budget, RunState } from '../ledger/run.ts';

/** Rows by state, and the run itself. */
export interface RunStatus extends Counts {
  readonly run: string;
  readonly state: RunState;
  readonly budget: Budget;
}

/** Tells where a run is. @throws NoSuchRunError */
export async function runStatus(ledger: Ledger, name: string): Promise<RunStatus> {
  const run = await ledger.run(name);
  if (!run) throw new NoSuchRunError(name);
  return { run: name, state: run.state, budget: run.budget, ...(await ledger.counts(name)) };
}

/** Stops a run wherever it is worked on: what is under way gets its answer, nothing new is sent. @throws NoSuchRunError, RunStateError */
export function pauseRun(ledger: Ledger, name: string): Promise<void> {
  return ledger.setState(name, 'paused');
}

/** Lets a paused run go on; `startRun` does the work. @throws NoSuchRunError, RunStateError */
export function resumeRun(ledger: Ledger, name: string): Promise<void> {
  return ledger.setState(name, 'ready');
}

/**
 * Plans rows anew that the service refused, and with `held` those that are held: only do that for rows of which somebody has seen
 * that they have no check. `startRun` sends them. Gives how many there are.
 *
 * @throws NoSuchRunError
 */
export function retryRun(ledger: Ledger, name: string, options: { held?: boolean } = {}): Promise<number> {
  return ledger.retry(name, { held: options.held ?? false });
}
