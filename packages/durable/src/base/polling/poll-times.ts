import { DAY_MS } from '@workrights/time/calendar';
import { offPeakWindow } from '@workrights/time/off-peak';
import type { Row } from '../rows/row.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Milliseconds between two polls of a chunk. A poll includes rows that are due within half of it. */
export const BETWEEN_ROUNDS = 5_000;
/** A fastcheck generally takes 5 to 20 seconds (service.md §8): few polls, each for many checks. */
const FAST = { first: 8_000, between: BETWEEN_ROUNDS, longest: 10 * MINUTE };
/** An unfinished check older than this doesn't keep a run from ending. */
export const OVERDUE = { fast: HOUR, offPeak: 50 * HOUR };
/**
 * Due time of a chunk that doesn't keep a run from ending: its checks are overdue, or this process polls none. Each process
 * that works on the run tries such a chunk once.
 */
export const SET_ASIDE = 8_640_000_000_000_000;

/** Milliseconds; workers' clocks differ by less. A later time was written before a clock was set back. */
export const WORKERS_DIFFER = 5_000;

export function isOffPeak({ data }: Row): boolean {
  return data?.request?.mode === 'offpeak';
}

/** When to poll a pending row next. `polledAt` is its last known poll, undefined if none. */
export function nextPoll(row: Row, polledAt: number | undefined): number {
  return nextPollOf({ since: row.submittedAt ?? 0, isOffPeak: isOffPeak(row) }, polledAt);
}

/** The same for any check that was created at `since`. */
export function nextPollOf(
  { since: submittedAt, isOffPeak: off }: { readonly since: number; readonly isOffPeak: boolean },
  polledAt: number | undefined,
): number {
  if (off) return nextOffPeakPoll(Math.max(submittedAt, polledAt ?? 0));
  const first = submittedAt + FAST.first;
  if (polledAt === undefined || polledAt < first) return first;
  const age = polledAt - submittedAt;
  // The database stores whole milliseconds.
  return polledAt + Math.round(Math.min(FAST.longest, Math.max(FAST.between, age / 4)));
}

/** Whether the service should have finished it long ago. */
export function isOverdue(row: Row, now: number): boolean {
  return now - (row.submittedAt ?? now) > (isOffPeak(row) ? OVERDUE.offPeak : OVERDUE.fast);
}

/** Results that finish last appear a little after the window closes. In milliseconds. */
const GRACE = 2 * 60_000;

/** The next poll of off-peak checks: each full hour of the window, and once after it has closed. */
export function nextOffPeakPoll(after: number): number {
  const { isOpen, opensAt, closesAt } = offPeakWindow(after);
  const lastPoll = closesAt - DAY_MS + GRACE;
  if (!isOpen) return after < lastPoll ? lastPoll : opensAt + HOUR;
  const hours = Math.floor((after - opensAt) / HOUR) + 1;
  return hours * HOUR >= closesAt - opensAt ? closesAt + GRACE : opensAt + hours * HOUR;
}
