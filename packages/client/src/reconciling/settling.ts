import type { ReconcileOptions } from '../errors/reconciliation.ts';
import type { Timing } from './timing.ts';

/**
 * How long a request whose answer was lost may still be carried out, in milliseconds. However it was lost, the service
 * may be at work: a broken connection ends the way of the answer, not what has been begun.
 */
const SETTLES_IN = 60_000;
const FIRST_PAUSE = 5_000;
const SLOWER = 3;

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

export function startSettling({ sleep, countDown }: Timing, options: ReconcileOptions): Settling {
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
      await sleep(ms, signal);
      slept += ms;
      rest -= ms;
      next *= SLOWER;
      return 'look-again';
    },
  };
}
