import { requireObject, requireSignal } from '../arguments/arguments.ts';
import { invalid } from '../errors/invalid-request-error.ts';
import type { ReconcileOptions } from '../errors/reconciliation.ts';
import type { Clock } from '../options/clock.ts';
import { aborted } from '../transport/operation.ts';
import { countDown, readLimit } from '../transport/time-limit.ts';

export const RECONCILE = { id: 'reconcile' } as const;
/**
 * How long the service may still carry out a request after its response was lost, in milliseconds. A broken connection loses
 * the response, but doesn't stop the work.
 */
const SETTLES_IN = 60_000;
const FIRST_PAUSE = 5_000;
const SLOWER = 3;

/** @throws InvalidRequestError for invalid options. */
export function checkReconcileOptions(options: ReconcileOptions): void {
  const { id } = RECONCILE;
  requireObject('options', options, id);
  const { settleFor = 0, totalTimeout = false, timeout = false, signal } = options;
  if (!(typeof settleFor === 'number' && settleFor >= 0 && settleFor < Infinity)) {
    throw invalid('settleFor', 'must be milliseconds of at least 0', id);
  }
  readLimit('totalTimeout', totalTimeout, id);
  readLimit('timeout', timeout, id);
  requireSignal(signal, id);
}

/** The time limits of one call of `reconcile()`. */
export interface Settling {
  readonly callOptions: () => ReconcileOptions;
  /** Milliseconds left of `totalTimeout`. */
  readonly left: () => number | false;
  /**
   * Pauses before the next search, each time longer. `settled` if what isn't there now won't come, `out-of-time` if there is no
   * time to wait for it. @throws AbortedError as soon as the signal fires.
   */
  readonly pause: (sinceLost: () => number) => Promise<'settled' | 'look-again' | 'out-of-time'>;
}

export function startSettling(clock: Clock, options: ReconcileOptions): Settling {
  const { settleFor = SETTLES_IN, signal, timeout, totalTimeout } = options;
  const real = countDown(totalTimeout ?? false);
  // With a test's clock, a pause takes no real time, so it is counted here.
  let slept = 0;
  const left = () => {
    const rest = real();
    return rest === false ? false : Math.max(1, Math.min(rest, Number(totalTimeout) - slept));
  };
  let rest: number | undefined;
  let next = FIRST_PAUSE;
  return {
    left,
    callOptions: () => {
      const rest = left();
      return { signal, timeout, totalTimeout: rest === false ? totalTimeout : rest };
    },
    async pause(sinceLost) {
      rest ??= settleFor - sinceLost();
      if (rest <= 0) return 'settled';
      const ms = Math.min(next, rest);
      const most = left();
      if (most !== false && ms >= most) return 'out-of-time';
      try {
        await clock.sleep(ms, signal);
      } catch (error) {
        throw signal?.aborted ? aborted(RECONCILE, signal) : error;
      }
      slept += ms;
      rest -= ms;
      next *= SLOWER;
      return 'look-again';
    },
  };
}
