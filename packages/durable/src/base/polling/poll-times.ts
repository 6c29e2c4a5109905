import { DAY_MS } from '@workrights/time/calendar';
import { offPeakWindow } from '@workrights/time/off-peak';
import type { Row } from '../rows/row.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Milliseconds between two rounds of polls of a chunk; rows that are due within half of it are polled too. */
export const BETWEEN_ROUNDS = 5_000;
/** A fastcheck generally takes 5 to 20 seconds (service.md §8): few polls, each of many checks at once. */
const FAST = { first: 8_000, between: BETWEEN_ROUNDS, longest: 10 * MINUTE };
/** From these ages on a check that is not finished keeps no run from ending. */
export const OVERDUE = { fast: HOUR, offPeak: 50 * HOUR };
/**
 * Due time of a chunk that keeps no run from ending, or has only checks to poll for a process that polls none: each process that
 * works on the run tries it once.
 */
export const SET_ASIDE = 8_640_000_000_000_000;

/** The clocks of workers differ by less, in milliseconds. What is dated later than that from now was dated before a clock was set back. */
export const WORKERS_DIFFER = 5_000;

export function isOffPeak({ data }: Row): boolean {
  return data?.request?.mode === 'offpeak';
}

/** When a pending row is to be polled next, after it was polled at `polledAt` (undefined: never that is known of). */
export function nextPoll(row: Row, polledAt: number | undefined): number {
  return nextPollOf({ since: row.submittedAt ?? 0, isOffPeak: isOffPeak(row) }, polledAt);
}

/** The same for any check that was made at a time. */
export function nextPollOf(
  { since: submittedAt, isOffPeak: off }: { readonly since: number; readonly isOffPeak: boolean },
  polledAt: number | undefined,
): number {
  if (off) return nextOffPeakPoll(Math.max(submittedAt, polledAt ?? 0));
  const first = submittedAt + FAST.first;
  if (polledAt === undefined || polledAt < first) return first;
  const age = polledAt - submittedAt;
  // A database keeps whole milliseconds.
  return polledAt + Math.round(Math.min(FAST.longest, Math.max(FAST.between, age / 4)));
}

/** The service should have finished it long ago. */
export function isOverdue(row: Row, now: number): boolean {
  return now - (row.submittedAt ?? now) > (isOffPeak(row) ? OVERDUE.offPeak : OVERDUE.fast);
}

/** What the service finishes last is there a little after the window. */
const GRACE = 2 * 60_000;

/** The next poll of off-peak checks after a time: each full hour of the window, and once when it has closed. */
export function nextOffPeakPoll(after: number): number {
  const { isOpen, opensAt, closesAt } = offPeakWindow(after);
  const lastPoll = closesAt - DAY_MS + GRACE;
  if (!isOpen) return after < lastPoll ? lastPoll : opensAt + HOUR;
  const hours = Math.floor((after - opensAt) / HOUR) + 1;
  return hours * HOUR >= closesAt - opensAt ? closesAt + GRACE : opensAt + hours * HOUR;
}
