import { offPeakWindow } from '@workrights/time/off-peak';

/** Fastcheck generally takes 5 to 20 seconds (service.md §8). */
const FIRST_POLL = 5_000;
const FASTCHECK = { min: 2_000, max: 5_000 };
const OFF_PEAK = { min: 60_000, max: 120_000 };
/** Maximum factor by which failed polls increase the time between two polls. */
const SLOWEST = 16;
/** If the service's clock is ahead of ours by more than this, our clock can't tell when the off-peak window opens. */
const AHEAD = 300_000;

/** Bounds of the time between two polls, in milliseconds. */
export interface Interval {
  min: number;
  max: number;
}

/** What the time of the next poll depends on. */
export interface Pace {
  readonly mode?: string | undefined;
  readonly requested_at?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly interval: Interval | undefined;
  /** From 0 up to but not including 1. Shared by checks that were polled together, so that they stay together. */
  readonly jitter: number;
  /** Failed polls in a row. Each after the first doubles the time. */
  readonly failures: number;
}

/** When to poll a check, in milliseconds from now. */
export interface Delay {
  /** The earliest time, if other checks are polled anyway. */
  readonly earliest: number;
  /** The time to poll it, even by itself. */
  readonly due: number;
  /** How much later than `due` it may be polled, to share a request with others. */
  readonly slack: number;
}

export const AT_ONCE: Delay = { earliest: 0, due: 0, slack: 0 };

/** The first poll of an unfinished check: at once, unless the check was just requested. */
export function firstPoll(pace: Pace): Delay {
  const offPeak = pace.mode === 'offpeak';
  const since = pace.now - Date.parse(pace.requested_at ?? '');
  // The service's clock may differ from ours, so an age in the future counts as none.
  const age = Math.max(0, since);
  if (!(age < FIRST_POLL) || (offPeak && since < -AHEAD)) return AT_ONCE;
  if (pace.interval !== undefined || offPeak) return nextPoll(pace);
  const due = FIRST_POLL - age;
  return { earliest: due, due, slack: FASTCHECK.min / 2 };
}

/** The next poll of an unfinished check, in any state. */
export function nextPoll({ mode, now, interval, jitter, failures }: Pace): Delay {
  const offPeak = mode === 'offpeak';
  const { min, max } = interval ?? (offPeak ? OFF_PEAK : FASTCHECK);
  const times = Math.min(2 ** Math.max(0, failures - 1), SLOWEST);
  const from = offPeak && interval === undefined ? Math.max(0, offPeakWindow(now).opensAt - now) : 0;
  return {
    earliest: from + min * times,
    due: from + (min + jitter * (max - min)) * times,
    slack: min / 2,
  };
}
