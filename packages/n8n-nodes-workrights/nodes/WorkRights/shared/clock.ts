import { sleep } from 'n8n-workflow';

/** The time, in one place, so that tests can control it. */
export const clock = {
  /** Milliseconds since the Unix epoch. */
  now: (): number => Date.now(),

  /** Milliseconds since a fixed moment. Changes to the computer's clock don't affect it. */
  elapsed: (): number => performance.now(),

  /** Waits; ends early, without an error, when the signal aborts. */
  async pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return;
    await sleep(Math.max(0, milliseconds), signal).catch(() => undefined);
  },
};
