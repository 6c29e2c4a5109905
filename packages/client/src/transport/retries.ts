import { isHTTPError, type RetryOptions as KyRetryOptions } from 'ky';

import { ConnectionError } from '../errors/connection-error.ts';
import { invalid } from '../errors/invalid-request-error.ts';
import type { Connection, Operation } from './connection.ts';
import { CERTIFICATE } from './network-failure.ts';

/** Option `retry` of a client. */
export interface RetryOptions {
  /** How often a request is sent at most, the first time included. Default 3. */
  attempts?: number;
  /** Milliseconds: when `Retry-After` asks for a longer wait, the call fails at once. Default 30,000. */
  longestRetryAfter?: number;
}

export type Retries = Readonly<Required<RetryOptions>>;

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
 * When ky tries an operation again, with full jitter or as `Retry-After` says. A read: after 408, 429, 5xx and broken
 * connections. A create or update: only when there was no connection, so that it provably never left.
 */
export function retriesOf(operation: Operation, connection: Connection): KyRetryOptions {
  const { attempts, longestRetryAfter } = connection.retries;
  return {
    limit: attempts - 1,
    methods: ['get', 'post'],
    statusCodes: operation.writes ? [] : [408, 429, 500, 502, 503, 504],
    jitter: true,
    backoffLimit: LONGEST_BACKOFF,
    maxRetryAfter: longestRetryAfter,
    shouldRetry({ error }) {
      if (error instanceof ConnectionError) {
        const mayPass = !CERTIFICATE.test(error.code ?? '');
        return mayPass && (error.neverSent || !operation.writes);
      }
      if (operation.writes) return false;
      const asked = isHTTPError(error) ? readRetryAfter(error.response.headers) : undefined;
      return (asked ?? 0) > longestRetryAfter ? false : undefined;
    },
  };
}

/** Milliseconds of a `Retry-After` header in either of its forms; undefined when absent or unreadable. */
export function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const at = /^[A-Z][a-z]{2},/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}
