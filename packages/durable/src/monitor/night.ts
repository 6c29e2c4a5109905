import { daysBetween } from '@workrights/time/calendar';
import type { Day } from './person.ts';
import type { DuePerson } from './plan.ts';

/** What a run of the monitor found wrong about its nights. */
export interface Night {
  readonly day: Day;
  /** Nights since the last run, if a check was due on one of them; otherwise 0. */
  readonly missedNights: number;
  /** There were checks to send, and none was sent. */
  readonly sentNothing: boolean;
}

/**
 * How many nights were missed since the last run. Zero if no check waited for one of them.
 *
 * @param lastDay of the last run.
 * @param hasUnsent whether that run planned checks that it didn't send.
 */
export function missedNights(
  due: readonly DuePerson[],
  {
    lastDay,
    day,
    hasUnsent,
  }: { readonly lastDay: Day | null; readonly day: Day; readonly hasUnsent: boolean },
): number {
  if (lastDay === null || lastDay >= day) return 0;
  const isLate = due.some(
    ({ recheck, reasons }) => recheck && reasons.some(({ dueOn }) => dueOn > lastDay && dueOn < day),
  );
  return hasUnsent || isLate ? daysBetween(lastDay, day) - 1 : 0;
}
