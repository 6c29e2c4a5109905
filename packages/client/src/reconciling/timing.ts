import type { Clock } from '../options/clock.ts';
import type { Ends } from '../transport/time-limit.ts';
import type { TimingMeans } from './means.ts';

const operation = { id: 'reconcile' } as const;

/** What takes time while looking for something lost. */
export interface Timing {
  /** @throws AbortedError as soon as the signal fires. */
  readonly sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  readonly within: <T>(promise: Promise<T>, ends: Omit<Ends, 'operation'>) => Promise<T>;
  readonly countDown: TimingMeans['countDown'];
}

export function timingOf(clock: Clock, { aborted, countDown, within }: TimingMeans): Timing {
  return {
    async sleep(ms, signal) {
      try {
        await clock.sleep(ms, signal);
      } catch (error) {
        throw signal?.aborted ? aborted(operation, signal) : error;
      }
    },
    within: (promise, ends) => within(promise, { ...ends, operation }),
    countDown,
  };
}
