import { isHTTPError, type RetryOptions } from 'ky';

import { ConnectionError } from '../errors/connection-error.ts';
import type { Operation } from './connection.ts';

const LONGEST_WAIT = 30_000;

/**
 * Whether ky may try an operation again. A read: up to twice more after 408, 429, 5xx or a broken connection, with
 * full jitter or as `Retry-After` says, unless that is longer than half a minute. A create or update: never.
 */
export function retriesOf(operation: Operation): RetryOptions {
  if (operation.writes) return { limit: 0 };
  return {
    limit: 2,
    methods: ['get', 'post'],
    statusCodes: [408, 429, 500, 502, 503, 504],
    jitter: true,
    backoffLimit: 5_000,
    shouldRetry({ error }) {
      if (error instanceof ConnectionError) return true;
      return isHTTPError(error) && (readRetryAfter(error.response.headers) ?? 0) > LONGEST_WAIT
        ? false
        : undefined;
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
