import type { Source } from '../input/request.ts';
import { COUNT, flagOf, numberOf, SECONDS } from '../input/settings.ts';
import { limit, timeout, waitForResult } from '../operations/run-fields.ts';

/** How long to wait for results, in seconds. @throws InputError if it's invalid. */
export const timeoutOf = (source: Source): number => numberOf(timeout, source.valueOf(timeout), SECONDS);

/** Whether to wait for the result. @throws InputError if it's neither yes nor no. */
export function waitsOf(source: Source): boolean {
  const value = source.valueOf(waitForResult);
  return flagOf(waitForResult, value === '' ? undefined : value);
}

/** The most results of a list. @throws InputError if it's no whole number of at least 1. */
export const limitOf = (source: Source): number => numberOf(limit, source.valueOf(limit), COUNT);
