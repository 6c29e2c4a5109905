import { isHTTPError, type RetryOptions as KyRetryOptions } from 'ky';

import { ConnectionError } from '../errors/connection-error.ts';
import { invalid } from '../errors/invalid-request-error.ts';
import type { Connection, Operation } from './connection.ts';
import { LASTING } from './network-failure.ts';

/** Option `retry` of a client. */
export interface RetryOptions {
  /** How often a request is sent at most, the first time included. Default 3. */
  attempts?: number | undefined;
  /** Milliseconds: when `Retry-After` asks for a longer wait, the call fails at once. Default 30,000. */
  longestRetryAfter?: number | undefined;
}

export type Retries = Readonly<Required<RetryOptions>>;

/** Statuses after which a read is tried again; the README names them. */
const PASSING = [408, 429, 500, 502, 503, 504];
const LONGEST_BACKOFF = 5_000;

/** @throws InvalidRequestError for numbers that are none. */
export function readRetries(retry: false | RetryOptions = {}): Retries {
  const { attempts = 3, longestRetryAfter = 30_000 } = retry === false ? { attempts: 1 } : retry;
  if (!(Number.isSafeInteger(attempts) && attempts > 0 && longestRetryAfter >= 0)) {
    const rule = 'must be false, or have attempts from 1 and longestRetryAfter from 0';
    throw invalid('retry', rule);
  }
  return { attempts, longestRetryAfter };
}

/**
 * When ky tries an operation again, with full jitter or as `Retry-After` says. A read: after the statuses
 * that may pass and after broken connections. A create or update: only when there was no connection, so that it provably never left.
 */
export function retriesOf(operation: Operation, connection: Connection): KyRetryOptions {
  const { attempts, longestRetryAfter } = connection.retries;
  return {
    limit: attempts - 1,
    methods: ['get', 'post'],
    statusCodes: operation.writes ? [] : PASSING,
    afterStatusCodes: PASSING,
    jitter: true,
    backoffLimit: LONGEST_BACKOFF,
    maxRetryAfter: longestRetryAfter,
    shouldRetry({ error }) {
      if (error instanceof ConnectionError) {
        const mayPass = !LASTING.test(error.code ?? '');
        return mayPass && (error.neverSent || !operation.writes);
      }
      if (operation.writes) return false;
      if (!isHTTPError(error)) return undefined;
      const { status, headers } = error.response;
      const asked = readRetryAfter(headers);
      // ky would take other headers for one, whose meaning differs from service to service.
      if (asked === undefined) return PASSING.includes(status);
      return asked > longestRetryAfter ? false : undefined;
    },
  };
}

/** Milliseconds of a `Retry-After` header in either of its forms; undefined when absent or unreadable. */
export function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1000, Number.MAX_SAFE_INTEGER);
  const at = /^[A-Z][a-z]{2},/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}
