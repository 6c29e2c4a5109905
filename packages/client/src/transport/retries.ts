import { isObject } from '../arguments/arguments.ts';
import { ConnectionError } from '../errors/call-errors.ts';
import { invalid } from '../errors/invalid-request-error.ts';
import type { StatusError } from '../errors/status-errors.ts';
import type { Log } from '../logging/log.ts';
import type { RetryOptions } from '../options/call-options.ts';
import { LONGEST } from './limits.ts';
import { LASTING } from './network-failure.ts';
import type { Operation } from './operation.ts';

export type Retries = Readonly<Required<RetryOptions>>;

/** Statuses after which a read is tried again; the README names them. */
const PASSING: ReadonlySet<unknown> = new Set([408, 429, 500, 502, 503, 504]);
const FIRST_BACKOFF = 300;
const LONGEST_BACKOFF = 5_000;

/** @throws InvalidRequestError for numbers that are none. */
export function readRetries(retry: false | RetryOptions = {}): Retries {
  const { attempts = 3, longestRetryAfter = 30_000 } = retry ? retry : { attempts: 1 };
  const isKnown = retry === false || isObject(retry);
  if (!(isKnown && Number.isSafeInteger(attempts) && attempts > 0 && longestRetryAfter >= 0)) {
    const rule = 'must be false, or have attempts from 1 and longestRetryAfter from 0';
    throw invalid('retry', rule);
  }
  return { attempts, longestRetryAfter };
}

/**
 * Milliseconds until an operation is tried again, with full jitter or as `Retry-After` says; undefined when it is not. A read:
 * after the statuses that may pass and after broken connections. A create or update: only when there was no connection, so
 * that it provably never left.
 *
 * @param made attempts of the call so far, one that ended in a 401 included.
 */
export function pauseBefore(
  made: number,
  error: unknown,
  { id, writes }: Operation,
  { attempts, longestRetryAfter }: Retries,
  log: Log,
): number | undefined {
  if (made >= attempts) return undefined;
  const { status, code, headers, neverSent } = error as Partial<StatusError & ConnectionError>;
  const asked = readRetryAfter(headers);
  const passes =
    error instanceof ConnectionError
      ? !LASTING.test(code ?? '') && (neverSent || !writes)
      : !writes && PASSING.has(status) && (asked ?? 0) <= Math.min(longestRetryAfter, LONGEST);
  if (!passes) return undefined;
  log.info?.(`${id}: retrying`, { attempt: made + 1, of: attempts, status, code });
  return asked ?? Math.random() * Math.min(LONGEST_BACKOFF, FIRST_BACKOFF * 2 ** (made - 1));
}

/**
 * Milliseconds of a `Retry-After` header in either of its forms; undefined without one. Others are not among the headers shown.
 * A date is one by the service's clock: this machine's may be wrong.
 */
export function readRetryAfter(headers: Readonly<Record<string, string>> = {}): number | undefined {
  const value = headers['retry-after'] ?? '';
  const ms = /^\d/.test(value)
    ? Number(value) * 1000
    : Date.parse(value) - (Date.parse(headers['date'] ?? '') || Date.now());
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), Number.MAX_SAFE_INTEGER);
}
