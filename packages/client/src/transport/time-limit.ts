import { aborted } from './abort.ts';
import type { Operation } from './operation.ts';

/** What may end the wait for a promise. */
export interface Ends {
  readonly operation: Pick<Operation, 'id' | 'writes'>;
  readonly signal: AbortSignal | undefined;
  /** Milliseconds; the shortest counts. */
  readonly limits?: readonly (number | false)[];
  readonly late?: () => Error;
}

/**
 * Settles as `promise` does, or rejects with `late()` after the shortest limit, or with an `AbortedError` as soon as the
 * signal fires. Keeps no timer and no listener once it has settled.
 */
export async function within<T>(
  promise: Promise<T>,
  { operation, signal, limits = [], late }: Ends,
): Promise<T> {
  const { promise: end, reject } = Promise.withResolvers<never>();
  const stop = () => reject(aborted(operation, signal!));
  const ms = Math.min(...limits.filter((limit) => limit !== false));
  const timer = ms < Infinity ? setTimeout(() => reject(late?.()), ms) : undefined;
  if (signal?.aborted) stop();
  // One of its own: Node 22.12 warns of a leak when 11 calls listen to the signal that they share.
  const heard = signal && AbortSignal.any([signal]);
  heard?.addEventListener('abort', stop);
  try {
    return await Promise.race([promise, end]);
  } finally {
    clearTimeout(timer);
    heard?.removeEventListener('abort', stop);
  }
}

/** What is left of a limit at its end, in milliseconds: as little as every timer can take. */
export const OVER = 1;

/** Counts down the milliseconds of a limit that spans several steps. */
export function countDown(limit: number | false): () => number | false {
  if (limit === false) return () => false;
  const end = performance.now() + limit;
  return () => Math.max(OVER, Math.ceil(end - performance.now()));
}
