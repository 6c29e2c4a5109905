import type { Clock } from '@workrights/client';

import { NoSuchRunError } from '../../base/database/errors.ts';
import type { BulkLedger } from '../ledger/ledger.ts';
import type { Counts } from '../../base/rows/row.ts';
import { TRIED_AGAIN } from './try-again.ts';
import type { Budget, RunState } from '../../base/rows/run.ts';

export interface RunStatus extends Counts {
  readonly run: string;
  readonly state: RunState;
  readonly budget: Budget;
  /** Failed rows that the run will retry, because their check failed for a temporary reason. */
  readonly again: number;
}

/** Reads the state of a run. @throws NoSuchRunError */
export async function runStatus(ledger: BulkLedger, name: string): Promise<RunStatus> {
  const run = await ledger.run(name);
  if (!run) throw new NoSuchRunError(name);
  const counts = await ledger.counts(name);
  const again =
    run.state === 'purged' || counts.failed === 0 ? 0 : await ledger.countFailedForNow(name, TRIED_AGAIN);
  return { run: name, state: run.state, budget: run.budget, ...counts, again };
}

/** Pauses a run in all processes: requests in progress finish, nothing new is sent. @throws NoSuchRunError, RunStateError */
export function pauseRun(ledger: BulkLedger, name: string): Promise<void> {
  return ledger.setState(name, 'paused');
}

/**
 * Lets a paused run continue; `startRun` does the work.
 *
 * @param options `restored`: the ledger was restored from a copy, or is a standby that took over. The run then looks for the
 * check of each unsent row before it sends it. Pass it at the first resume after that.
 * @throws NoSuchRunError, RunStateError
 */
export async function resumeRun(
  ledger: BulkLedger,
  name: string,
  { restored = false, clock = Date }: { restored?: boolean; clock?: Pick<Clock, 'now'> } = {},
): Promise<void> {
  if (restored) await ledger.assumeSent(name, clock.now());
  await ledger.setState(name, 'ready');
}

/**
 * Plans rows again that the service refused, and with `held` the held ones. Pass `held` only after someone has verified that
 * these rows have no check. `startRun` sends them. Returns how many there are.
 *
 * @throws NoSuchRunError
 */
export function retryRun(
  ledger: BulkLedger,
  name: string,
  options: { held?: boolean; clock?: Pick<Clock, 'now'> } = {},
): Promise<number> {
  return ledger.retry(name, { held: options.held ?? false, now: options.clock?.now() });
}
