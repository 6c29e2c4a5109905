import { requireFunction, requireObject, requireSignal } from '../arguments/arguments.ts';
import { InvalidRequestError, type InvalidField } from '../errors/invalid-request-error.ts';
import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import type { Interval } from './schedule.ts';

export interface WaitOptions {
  /** Ends the wait at once, whether it sleeps or polls. */
  signal?: AbortSignal | undefined;
  /**
   * Milliseconds until the wait gives up; `false` for never. Default ten minutes, and for an off-peak check 26 hours,
   * which is more than the longest way to the end of its window. The check goes on, and can be waited for again.
   */
  timeout?: number | false | undefined;
  /** Called, and awaited, after every poll of the check. What it throws ends the wait. */
  onProgress?: ((progress: WaitProgress) => unknown) | undefined;
  /** Time between two polls instead of 2 to 5 seconds (off-peak: 1 to 2 minutes, within the off-peak window). */
  interval?: Interval | undefined;
  /**
   * Which checks are finished. Default: those whose status is `completed`. The statuses `failed`, `failure`, `expired` and
   * `purged` end the wait with a CheckFailedError where this is false; every other status keeps waiting.
   */
  isTerminal?: ((check: VisaCheck) => boolean) | undefined;
}

export interface WaitProgress {
  readonly check: VisaCheck;
  /** How often the check was polled. */
  readonly looks: number;
  /** Milliseconds since the wait began. */
  readonly elapsedMs: number;
}

/**
 * @param wrong what is wrong already.
 * @throws InvalidRequestError for that, and for options that would wait for ever without saying so, or without a pause.
 */
export function checkWaitOptions(
  options: Pick<WaitOptions, 'timeout' | 'interval' | 'signal'> & {
    readonly onProgress?: unknown;
    readonly isTerminal?: unknown;
  },
  wrong: readonly InvalidField[] = [],
  operationId = 'waitFor',
): void {
  requireObject('options', options, operationId);
  const { timeout, interval, signal, onProgress, isTerminal } = options;
  requireSignal(signal, operationId);
  requireFunction('onProgress', onProgress, operationId);
  requireFunction('isTerminal', isTerminal, operationId);
  const fields = [...wrong];
  if (timeout !== undefined && timeout !== false && !(typeof timeout === 'number' && timeout >= 0)) {
    fields.push({ path: 'timeout', rule: 'must be milliseconds of at least 0, or false' });
  }
  if (
    interval !== undefined &&
    !(interval?.min >= 1 && interval.max >= interval.min && Number.isFinite(interval.max))
  ) {
    fields.push({ path: 'interval', rule: 'must have a `min` of at least 1 and a `max` not below it' });
  }
  if (fields.length > 0) throw new InvalidRequestError(fields, { operationId });
}
