import { requireFunction, requireObject, requireSignal } from '../arguments/arguments.ts';
import { InvalidRequestError, type InvalidField } from '../errors/invalid-request-error.ts';
import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import type { Interval } from './schedule.ts';

export interface WaitOptions {
  /** Ends the wait at once, during a pause or a poll. */
  signal?: AbortSignal | undefined;
  /**
   * Milliseconds until the wait gives up; `false` for never. Default 10 minutes, and 26 hours for an off-peak check, which is
   * longer than the time to the end of its window. The check goes on, and you can wait for it again.
   */
  timeout?: number | false | undefined;
  /** Called after every poll of the check and awaited. If it throws, the wait ends. */
  onProgress?: ((progress: WaitProgress) => unknown) | undefined;
  /** Time between two polls instead of 2 to 5 seconds (off-peak: 1 to 2 minutes, within the off-peak window). */
  interval?: Interval | undefined;
  /**
   * Which checks are finished. Default: those with status `completed`. Of the others, those with status `failed`, `failure`,
   * `expired` or `purged` end the wait with a CheckFailedError; with any other status the wait goes on.
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
 * @param wrong errors that were found before.
 * @throws InvalidRequestError for those errors, and for options that would wait for ever or without a pause by mistake.
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
