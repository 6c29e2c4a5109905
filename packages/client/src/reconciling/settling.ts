import { requireObject, requireSignal } from '../arguments/arguments.ts';
import { invalid } from '../errors/invalid-request-error.ts';
import type { ReconcileOptions } from '../errors/reconciliation.ts';
import type { Clock } from '../options/clock.ts';
import { aborted } from '../transport/operation.ts';
import { countDown, readLimit } from '../transport/time-limit.ts';

/** What errors call a look for something lost. */
export const RECONCILE = { id: 'reconcile' } as const;
/**
 * How long a request whose answer was lost may still be carried out, in milliseconds. However it was lost, the service
 * may be at work: a broken connection ends the way of the answer, not what has been begun.
 */
const SETTLES_IN = 60_000;
const FIRST_PAUSE = 5_000;
const SLOWER = 3;

/** @throws InvalidRequestError for options that cannot work. */
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

/** The time of one call of `reconcile()`. */
export interface Settling {
  /** For each look. */
  readonly callOptions: () => ReconcileOptions;
  /** Milliseconds that are left of `totalTimeout`. */
  readonly left: () => number | false;
  /**
   * Pauses until the next look, each time for longer: `settled` when what is not there by now will not come,
   * `out-of-time` when that cannot be waited for. @throws AbortedError as soon as the signal fires.
   */
  readonly pause: (sinceLost: () => number) => Promise<'settled' | 'look-again' | 'out-of-time'>;
}

export function startSettling(clock: Clock, options: ReconcileOptions): Settling {
  const { settleFor = SETTLES_IN, signal, timeout, totalTimeout } = options;
  const real = countDown(totalTimeout ?? false);
  // Of a clock that a test moves, the real time that passes in a pause is none.
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
