import { sleep } from 'n8n-workflow';

/** Time, in one place, so that tests can move it. */
export const clock = {
  /** Milliseconds since the Unix epoch. */
  now: (): number => Date.now(),

  /** Milliseconds since some moment. Goes on evenly when somebody sets the clock of the machine. */
  elapsed: (): number => performance.now(),

  /** Waits `milliseconds`; ends at once, without throwing, when the signal aborts. */
  async pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return;
    await sleep(Math.max(0, milliseconds), signal).catch(() => undefined);
  },
};
