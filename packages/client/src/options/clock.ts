/** The clock for waits. Tests pass one that they control, so that a wait of hours takes no time. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Milliseconds that only go forward, from any start. Default `now`, which can be set back. */
  monotonic?: (() => number) | undefined;
  /**
   * Settles when `ms` milliseconds have passed by `now`, but never in the same turn of the event loop. When the signal fires,
   * rejects with its reason and keeps no timer. A wait also sleeps until its deadline while a request is open, so a clock that
   * jumps must not jump then.
   */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** A number from 0 up to but not including 1, for jitter. */
  random: () => number;
}
