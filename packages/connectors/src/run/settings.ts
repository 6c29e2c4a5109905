import type { Source } from '../input/request.ts';
import { COUNT, flagOf, numberOf, SECONDS } from '../input/settings.ts';
import { limit, timeout, waitForResult } from '../operations/run-fields.ts';

/** How long to wait for results, in ms. @throws InputError if it's invalid. */
export const timeoutOf = (source: Source): number =>
  numberOf(timeout, source.valueOf(timeout), SECONDS) * 1000;

/** How long a create waits for the result, in ms: 0 if it doesn't. @throws InputError if its fields are invalid. */
export function waitTimeOf(source: Source): number {
  const waits = source.valueOf(waitForResult);
  const time = timeoutOf(source);
  return flagOf(waitForResult, waits === '' ? undefined : waits) ? time : 0;
}

/** The most results of a list. @throws InputError if it's no whole number of at least 1. */
export const limitOf = (source: Source): number => numberOf(limit, source.valueOf(limit), COUNT);
