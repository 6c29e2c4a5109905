/** The longest timer of every runtime, in milliseconds. */
const LONGEST_TIMER = 2_147_483_647;

/** The time of this machine. A sleep longer than the longest timer ends with that. */
export const systemClock = {
  now: (): number => Date.now(),
  monotonic: (): number => performance.now(),
  random: (): number => Math.random(),
  sleep: (ms: number, signal?: AbortSignal): Promise<void> =>
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
        Math.min(Math.max(ms, 0), LONGEST_TIMER),
      );
      if (signal?.aborted) stop();
      else signal?.addEventListener('abort', stop, { once: true });
    }),
};
