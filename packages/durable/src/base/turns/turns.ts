import type { Clock } from '@workrights/client';

/** Work with a time of day. */
export interface Turns {
  /** Lower-case letters. */
  readonly name: string;
  /** The turn at a time, or the next one. */
  readonly turn: (now: number) => { readonly opensAt: number; readonly closesAt: number };
  /** Does one turn. It may be begun again after a kill, so it continues what it finds. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  /** Gets the errors of `work`, which is begun again while the turn lasts. The next turn comes anyway. */
  readonly onFailed: (error: unknown) => void;
  /** Ends the turns. The work in progress gets it too. */
  readonly signal: AbortSignal;
  readonly clock: Clock;
}

/** Milliseconds until the clock is read again: a computer may have slept. */
const LONGEST_SLEEP = 60_000;
/** Milliseconds until a process begins a turn again that failed in it. */
export const AGAIN = 600_000;

/** Does each turn in this process, the current one at once. Returns after the signal. */
export async function takeTurns({ turn, work, onFailed, signal, clock }: Turns): Promise<void> {
  let last = -Infinity;
  while (!signal.aborted) {
    const now = clock.now();
    const current = turn(now);
    const { opensAt } = current.opensAt === last ? turn(current.closesAt) : current;
    if (opensAt <= now) {
      try {
        await work(signal);
        last = opensAt;
      } catch (error) {
        onFailed(error);
        await pause(AGAIN, { signal, clock });
      }
    } else {
      await pause(Math.min(opensAt - now, LONGEST_SLEEP), { signal, clock });
    }
  }
}

/** Sleeps until the signal at most. */
export async function pause(ms: number, { signal, clock }: Pick<Turns, 'signal' | 'clock'>): Promise<void> {
  await clock.sleep(ms, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
