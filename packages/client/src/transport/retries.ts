import { readRetryAfter } from '@workrights/time/retry-after';
import type { HTTPError, RetryOptions as KyRetryOptions } from 'ky';

import { isObject } from '../arguments/arguments.ts';
import { ConnectionError } from '../errors/call-errors.ts';
import { invalid } from '../errors/invalid-request-error.ts';
import type { RetryOptions } from '../options/call-options.ts';
import { LONGEST } from './time-limit.ts';
import type { Operation } from './operation.ts';

export type Retries = Readonly<Required<RetryOptions>>;

/** Codes of a port that `fetch` never connects to, or of a certificate that was not accepted: never sent, and trying again is of no use. */
export const LASTING = /^(?:bad |port |CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|ERR_TLS_CERT)/;
/** Statuses after which a read is tried again; the README names them. */
const PASSING = [408, 429, 500, 502, 503, 504];

/** @throws InvalidRequestError for numbers that are none. */
export function readRetries(retry: false | RetryOptions = {}): Retries {
  const { attempts = 3, longestRetryAfter = 60_000 } = retry ? retry : { attempts: 1 };
  const isKnown = retry === false || isObject(retry);
  if (!(isKnown && Number.isSafeInteger(attempts) && attempts > 0 && longestRetryAfter >= 0)) {
    const rule = 'must be false, or have attempts from 1 and longestRetryAfter from 0';
    throw invalid('retry', rule);
  }
  return { attempts, longestRetryAfter };
}

/** Milliseconds of the longest pause that the service did not ask for. */
const LONGEST_PAUSE = 5_000;

/**
 * When ky tries again, with full jitter or as `Retry-After` says. A read: after the statuses that may pass and after broken
 * connections. A create or update: only when there was no connection, so that it provably never left; ky goes by the method,
 * and here a POST reads or creates.
 *
 * @param made attempts of the call before these, of which the last ended in a 401.
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
    // ky's own `jitter` comes before its `backoffLimit`: after a few pauses, most clients would come back at the same moment.
    jitter: (pause) => Math.random() * Math.min(pause, LONGEST_PAUSE),
    shouldRetry({ error }) {
      if (error instanceof ConnectionError)
        return !LASTING.test(error.code ?? '') && (error.neverSent || !writes);
      const { response } = error as Partial<HTTPError>;
      if (writes || !response) return false;
      // Not a number when the service asks for nothing: then ky decides by the status.
      const asked = Number(response.headers.get('retry-after')) * 1000;
      return asked > Math.min(longestRetryAfter, LONGEST) ? false : undefined;
    },
  };
}

/** Milliseconds of a `Retry-After` header. Others are not among the headers shown. */
export function retryAfterOf(headers: Readonly<Record<string, string>> = {}): number | undefined {
  return readRetryAfter(headers['retry-after'], { now: Date.now(), date: headers['date'] });
}
