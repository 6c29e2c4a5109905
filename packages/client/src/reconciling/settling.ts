import { aborted } from '../transport/abort.ts';
import type { Clock } from '../waiting/clock.ts';

/** A request that was on its way when its answer was lost may arrive this much later, in milliseconds. */
export const SETTLES_IN = 5_000;
export const operation = { id: 'reconcile' } as const;

/** @throws AbortedError as soon as the signal fires. */
export async function sleep(clock: Clock, ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await clock.sleep(ms, signal);
  } catch (error) {
    throw signal?.aborted ? aborted(operation, signal) : error;
  }
}
