import { setTimeout as sleep } from 'node:timers/promises';

export interface Patience {
  /** The longest wait, in milliseconds. Default 60 s. */
  readonly timeout?: number;
  /** The pause between two polls, in milliseconds. Default 100. */
  readonly interval?: number;
}

/**
 * Polls until `poll` returns something other than undefined, null or false.
 *
 * @param what ends the sentence "Waited in vain for ...".
 * @throws Error with the last failure of `poll`, if any, as its cause.
 */
export async function until<T>(
  what: string,
  poll: () => Promise<T | undefined | null | false> | T | undefined | null | false,
  { timeout = 60_000, interval = 100 }: Patience = {},
): Promise<T> {
  const end = performance.now() + timeout;
  let failure: unknown;
  do {
    try {
      const found = await poll();
      if (found !== undefined && found !== null && found !== false) return found;
      failure = undefined;
    } catch (error) {
      failure = error;
    }
    await sleep(interval);
  } while (performance.now() < end);
  throw new Error(`Waited in vain for ${what}.`, { cause: failure });
}
