/** Time for waits. Tests pass one that they move themselves, so that a wait of hours takes no time. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Milliseconds that only go forward, from any beginning. Default `now`, which can be set back. */
  monotonic?: (() => number) | undefined;
  /**
   * Settles when `ms` milliseconds have passed by `now`, never in the same turn of the event loop; rejects with the
   * signal's reason, and keeps no timer, once the signal fires. A wait sleeps until its deadline while a request is
   * under way too, so a clock that jumps must not jump then.
   */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** A number from 0 up to but not including 1, for jitter. */
  random: () => number;
}
