import { invalid } from '../errors/invalid-request-error.ts';
import type { Clock } from '../options/clock.ts';
import { aborted, type Operation } from './operation.ts';

export interface Ends {
  readonly operation: Pick<Operation, 'id' | 'writes'>;
  readonly signal: AbortSignal | undefined;
  /** Milliseconds. The shorter of the two limits counts. */
  readonly limit?: number | false;
  readonly left?: () => number | false;
  readonly late?: () => Error;
}

/**
 * Settles like `promise`, or rejects with `late()` after the shorter limit, or with an `AbortedError` as soon as the signal
 * fires. Keeps no timer and no listener after it has settled.
 */
export async function within<T>(
  promise: Promise<T>,
  { operation, signal, limit = false, left, late }: Ends,
): Promise<T> {
  const ms = Math.min(limit || Infinity, left?.() || Infinity);
  if (!signal && ms === Infinity) return promise;
  const { promise: end, reject } = Promise.withResolvers<never>();
  const stop = () => reject(aborted(operation, signal!));
  const timer = ms < Infinity ? setTimeout(() => reject(late?.()), ms) : undefined;
  if (signal?.aborted) stop();
  // A signal of its own, because Node 22.12 warns of a leak when 11 calls listen to a shared signal.
  const heard = signal && AbortSignal.any([signal]);
  heard?.addEventListener('abort', stop);
  try {
    return await Promise.race([promise, end]);
  } finally {
    clearTimeout(timer);
    heard?.removeEventListener('abort', stop);
  }
}

/** The rest of a limit at its end, in milliseconds: the smallest that every timer accepts. */
export const OVER = 1;

/** Counts down the milliseconds of a limit for several steps. */
export function countDown(limit: number | false): () => number | false {
  if (limit === false) return () => false;
  const end = performance.now() + limit;
  return () => Math.max(OVER, Math.ceil(end - performance.now()));
}

/** Counts milliseconds from now on by the clock's steady count, if it has one. Setting the clock forward doesn't make it longer. */
export function shortestSince(clock: Clock): () => number {
  const count = clock.monotonic ?? clock.now;
  const start = count();
  return () => Math.max(0, count() - start);
}

/** The longest delay of a timer: 24.8 days. */
export const LONGEST = 2_147_483_647;

/** @throws InvalidRequestError for a limit that a timer can't keep. */
export function readLimit(path: string, limit: number | false, operationId?: string): number | false {
  if (limit === false || (typeof limit === 'number' && limit > 0 && limit <= LONGEST)) return limit;
  throw invalid(path, `must be milliseconds from 1 to ${LONGEST}, or false`, operationId);
}

/** @throws InvalidRequestError for anything but a number of bytes. */
export function readSizeLimit(path: string, limit: number | false, operationId?: string): number | false {
  if (limit === false || (Number.isSafeInteger(limit) && limit > 0)) return limit;
  throw invalid(path, 'must be a number of bytes from 1, or false', operationId);
}

interface Dispatcher {
  dispatch: (options: object, handler: { onRequestStart?: unknown }) => boolean;
}

/** Where undici keeps the dispatcher of `fetch`: 1 for handlers of undici 7 and before, 2 for those of undici 8. */
const current = (version: 1 | 2): Dispatcher | undefined =>
  (globalThis as Record<symbol, unknown>)[Symbol.for(`undici.globalDispatcher.${version}`)] as
    | Dispatcher
    | undefined;

/**
 * Removes a runtime's own limit from a request whose `timeout` is longer or none. For Node, these are two options of undici's
 * `dispatch`, set before the current dispatcher; for Bun its `timeout`.
 */
export function withoutLimitOfRuntime(): object {
  const dispatcher: Dispatcher = {
    dispatch(options, handler) {
      const inUse = (handler.onRequestStart ? current(2) : undefined) ?? current(1);
      return inUse!.dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler);
    },
  };
  return { timeout: false, ...(current(1) && { dispatcher }) };
}
