/** The longest timer that every runtime supports, in milliseconds. */
const LONGEST_TIMER = 2_147_483_647;

/** The clock of this machine. A longer sleep ends after the longest timer. */
export const systemClock = {
  now: (): number => Date.now(),
  monotonic: (): number => performance.now(),
  random: (): number => Math.random(),
  sleep: (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        // Rejects with the caller's reason, whatever its type, as `fetch` does.
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
