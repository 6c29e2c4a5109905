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

const LONGEST_TIMER = 2_147_483_647;

const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        // The caller's reason, of whatever type, as `fetch` does it too.
        reject(signal?.reason);
      };
      const timer = setTimeout(
        () => {
          signal?.removeEventListener('abort', stop);
          resolve();
        },
        Math.min(ms, LONGEST_TIMER),
      );
      if (signal?.aborted) stop();
      else signal?.addEventListener('abort', stop, { once: true });
    }),
};

/** The clock of a client. Not its property, so that the bundles of what never waits have no clock. */
export function clockOf({ clock = systemClock }: { readonly clock?: Clock | undefined }): Clock {
  return clock;
}

/**
 * Milliseconds from now on. A clock that is set back, or forward, meanwhile makes them too few, or too many; the
 * runtime's own count cannot be set, but stands still while some machines sleep. This takes the larger of the two.
 */
export function longestSince(clock: Clock): () => number {
  const [began, start] = [clock.now(), performance.now()];
  return () => Math.max(clock.now() - began, performance.now() - start);
}

/** The same by the clock's own steady count where it has one: never too many because the clock was set forward. */
export function shortestSince(clock: Clock): () => number {
  const count = clock.monotonic ?? clock.now;
  const start = count();
  return () => Math.max(0, count() - start);
}
