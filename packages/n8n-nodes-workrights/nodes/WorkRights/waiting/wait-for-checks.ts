import { checkEndOf } from '../generated/results/check-end';
import { clock } from '../shared/clock';
import type { VisaCheck } from '../transport/answers';
import { stopSignal, type ApiContext } from '../transport/context';
import { stopped } from '../transport/errors';
import { createLookUp } from './look-up-checks';

export interface WaitOptions {
  /** Seconds until the wait ends, finished or not. */
  readonly timeout: number;
  /** Seconds between two lookups of all checks. */
  readonly pollInterval: number;
}

export interface WaitResult {
  /** The newest state of each check, by ID. */
  readonly checks: ReadonlyMap<string, VisaCheck>;
  /** Why the wait ended early. `checks` contains what was known by then. */
  readonly trouble?: Error;
}

/** Whether a check's state is final: it has a result, or ended without one. */
export const isFinished = ({ status }: VisaCheck): boolean => checkEndOf(status) !== null;

export const hasResult = ({ status }: VisaCheck): boolean => checkEndOf(status) === 'completed';

/** Off-peak checks finish at night (service.md §3.1), so no execution waits for them. */
export const isWorthWaitingFor = (check: VisaCheck): boolean =>
  !isFinished(check) && check.mode !== 'offpeak';

/**
 * Waits for all checks with one deadline, and looks up the unfinished ones together in each round. It ends early if the lookup
 * fails permanently, and at once if the execution is stopped.
 */
export async function waitForChecks(
  context: ApiContext,
  known: readonly VisaCheck[],
  { timeout, pollInterval }: WaitOptions,
): Promise<WaitResult> {
  const signal = stopSignal(context);
  const checks = new Map(known.map((check) => [check.id, check]));
  const deadline = clock.now() + timeout * 1000;
  const lookUp = createLookUp(context, undefined, deadline);
  for (;;) {
    const open = [...checks.values()].filter(isWorthWaitingFor).map(({ id }) => id);
    const remaining = deadline - clock.now();
    if (open.length === 0 || remaining <= 0) return { checks };
    await clock.pause(Math.min(pollInterval * 1000, remaining), signal);
    if (signal?.aborted) throw stopped(context);
    const found = await lookUp(open).catch((error: unknown) => error as Error);
    if (signal?.aborted) throw stopped(context);
    if (found instanceof Error) return { checks, trouble: found };
    for (const check of found) if (checks.has(check.id)) checks.set(check.id, check);
  }
}
