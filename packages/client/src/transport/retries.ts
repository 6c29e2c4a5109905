import { readRetryAfter } from '@workrights/time/retry-after';
import type { HTTPError, RetryOptions as KyRetryOptions } from 'ky';

import { isObject } from '../arguments/arguments.ts';
import { ConnectionError } from '../errors/call-errors.ts';
import { invalid } from '../errors/invalid-request-error.ts';
import type { RetryOptions } from '../options/call-options.ts';
import { LONGEST } from './time-limit.ts';
import type { Operation } from './operation.ts';

export type Retries = Readonly<Required<RetryOptions>>;

/** Codes of a port that `fetch` never connects to, or of a refused certificate: the request was never sent, and a retry is useless. */
export const LASTING = /^(?:bad |port |CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|ERR_TLS_CERT)/;
/** Statuses after which a read is retried; the README lists them. */
const PASSING = [408, 429, 500, 502, 503, 504];

/** @throws InvalidRequestError for invalid numbers. */
export function readRetries(retry: false | RetryOptions = {}): Retries {
  const { attempts = 3, longestRetryAfter = 60_000 } = retry ? retry : { attempts: 1 };
  const isKnown = retry === false || isObject(retry);
  if (!(isKnown && Number.isSafeInteger(attempts) && attempts > 0 && longestRetryAfter >= 0)) {
    const rule = 'must be false, or have attempts from 1 and longestRetryAfter from 0';
    throw invalid('retry', rule);
  }
  return { attempts, longestRetryAfter };
}

/** The longest pause in milliseconds that the service didn't ask for. */
const LONGEST_PAUSE = 5_000;

/**
 * When ky retries, with full jitter or after `Retry-After`. A read: after the temporary statuses and after broken connections.
 * A create or update: only if there was no connection, so that it provably never left. ky decides by the method, but here a
 * POST may be a read or a create.
 *
 * @param made attempts of the call before these, of which the last got a 401.
 */
export function kyRetries(
  { writes }: Operation,
  { attempts, longestRetryAfter }: Retries,
  made: number,
): KyRetryOptions {
  return {
    limit: Math.max(0, attempts - made - 1),
    methods: ['get', 'post', 'put', 'patch', 'delete'],
    statusCodes: PASSING,
    afterStatusCodes: PASSING,
    // ky applies its own `jitter` before its `backoffLimit`, so after a few pauses most clients would retry at the same time.
    jitter: (pause) => Math.random() * Math.min(pause, LONGEST_PAUSE),
    shouldRetry({ error }) {
      if (error instanceof ConnectionError)
        return !LASTING.test(error.code ?? '') && (error.neverSent || !writes);
      const { response } = error as Partial<HTTPError>;
      if (writes || !response) return false;
      // Not a number if the service doesn't ask for a wait: then ky decides by the status.
      const asked = Number(response.headers.get('retry-after')) * 1000;
      return asked > Math.min(longestRetryAfter, LONGEST) ? false : undefined;
    },
  };
}

/** Milliseconds of a `Retry-After` header. The shown headers have no other header for this. */
export function retryAfterOf(headers: Readonly<Record<string, string>> = {}): number | undefined {
  return readRetryAfter(headers['retry-after'], { now: Date.now(), date: headers['date'] });
}
