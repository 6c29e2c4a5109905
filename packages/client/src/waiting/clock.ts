import type { Clock } from '../options/clock.ts';

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
