import type { Clock } from './clock.ts';
import { untilOffPeakWindow } from './off-peak-window.ts';

/** Fastcheck generally takes 5 to 20 seconds (service.md §8). */
const FIRST_LOOK = 5_000;
const FASTCHECK = { min: 2_000, max: 5_000 };
const OFF_PEAK = { min: 60_000, max: 120_000 };
const SLOWEST = 16;
/** By how much the service's clock may be ahead of ours before ours cannot tell when its night is. */
const AHEAD = 5 * 60_000;

/** Bounds of the time between two looks, in milliseconds. */
export interface Interval {
  min: number;
  max: number;
}

/** What the time of a look depends on. */
export interface Pace {
  readonly mode?: string | undefined;
  readonly requested_at?: string | undefined;
}

/** When a check is to be looked at, in milliseconds since the epoch. */
export interface Turn {
  /** From then on, when others are looked at anyway. */
  readonly earliest: number;
  /** Then, even by itself. */
  readonly due: number;
  /** How much later than `due` it may get, to share a request with others, in milliseconds. */
  readonly slack: number;
}

export const FOREVER = Number.POSITIVE_INFINITY;

export const NEVER: Turn = { earliest: FOREVER, due: FOREVER, slack: 0 };

/** The first look at a check that is not finished: at once, unless it was just requested. */
export function firstTurn(pace: Pace, clock: Clock, interval: Interval | undefined, jitter: number): Turn {
  const now = clock.now();
  const offPeak = pace.mode === 'offpeak';
  const since = now - Date.parse(pace.requested_at ?? '');
  // The service's clock may differ from ours, so an age in the future counts as none.
  const age = Math.max(0, since);
  if (!(age < FIRST_LOOK) || (offPeak && since < -AHEAD)) return { earliest: now, due: now, slack: 0 };
  if (interval !== undefined || offPeak) return nextTurn(pace, clock, interval, jitter);
  const due = now + FIRST_LOOK - age;
  return { earliest: due, due, slack: FASTCHECK.min / 2 };
}

/**
 * The next look at a check that is not finished, in whatever state.
 *
 * @param jitter from 0 up to but not including 1; shared by those that were looked at together, so that they stay so.
 * @param failures how many looks in a row have failed: each after the first doubles the time.
 */
export function nextTurn(
  pace: Pace,
  clock: Clock,
  interval: Interval | undefined,
  jitter: number,
  failures = 0,
): Turn {
  const offPeak = pace.mode === 'offpeak';
  const { min, max } = interval ?? (offPeak ? OFF_PEAK : FASTCHECK);
  const times = Math.min(2 ** Math.max(0, failures - 1), SLOWEST);
  const now = clock.now();
  const from = offPeak && interval === undefined ? now + untilOffPeakWindow(now) : now;
  return {
    earliest: from + min * times,
    due: from + (min + jitter * (max - min)) * times,
    slack: min / 2,
  };
}
