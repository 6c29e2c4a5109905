import type { HTTPError, Hooks as KyHooks, RetryOptions as KyRetryOptions } from 'ky';
import { isObject } from '@workrights/explainer/value';

import { ConnectionError } from '../errors/call-errors.ts';
import { invalid } from '../errors/invalid-request-error.ts';
import type { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import type { Log } from '../logging/log.ts';
import type { RetryOptions } from '../options/call-options.ts';
import type { ResponseHead } from '../options/fetch.ts';
import type { Operation } from './operation.ts';
import { answerDetails } from './response.ts';
import { LONGEST } from './time-limit.ts';

/** A request for hooks, without anything secret or personal. */
export interface HookRequest {
  /** Name of the operation, such as `createVisaCheck`. */
  readonly operationId: string;
  /** 1 for the first request of a call, more for each retry. */
  readonly attempt: number;
  readonly method: string;
  /** The URL. The query, and path parts that are neither words of the contract nor check ids, are `*`. */
  readonly url: string;
  /** Headers that are on the allow-list; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A response for hooks. */
export interface HookResponse {
  readonly request: HookRequest;
  readonly status: number;
  /** Value of its `x-request-id` header: quote it to support. */
  readonly requestId: string | undefined;
  /** Headers that are on the allow-list; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A request that is about to be retried. */
export interface HookRetry extends HookRequest {
  /** The error of the attempt before it. */
  readonly error: WorkRightsKitError;
  /** How many attempts the call may make. */
  readonly of: number;
}

/**
 * Functions that are called for each request. They can't change or delay a call: nothing waits for their result, and what they
 * throw is logged without its text.
 */
export interface Hooks {
  /** Before the first request of a call. */
  beforeRequest?: ((request: HookRequest) => unknown) | undefined;
  /** After each response that was read, with any status. */
  afterResponse?: ((response: HookResponse) => unknown) | undefined;
  /** Before each request after the first: a retry, or the request with a new token after a 401. */
  beforeRetry?: ((retry: HookRetry) => unknown) | undefined;
}

const NAMES: ReadonlySet<string> = new Set<keyof Hooks>(['beforeRequest', 'afterResponse', 'beforeRetry']);

/** @throws InvalidRequestError for a hook that would never be called. */
export function readHooks(hooks: Hooks = {}): Hooks {
  const isRight =
    isObject(hooks) &&
    Object.entries(hooks).every(
      ([name, hook]) => NAMES.has(name) && (hook === undefined || typeof hook === 'function'),
    );
  if (!isRight) throw invalid('hooks', `must have functions named ${[...NAMES].join(', ')} only`);
  return hooks;
}

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

/** What ky's options for one call need and ky doesn't know. */
export interface Told {
  readonly operation: Operation;
  readonly log: Log;
  readonly retries: Retries;
  readonly progress: { readonly attempts: number };
  /** Turns an error of ky into one of this package. */
  readonly errorOf: (error: Error) => WorkRightsKitError;
  /** The 401 of the attempt before, if this isn't the first request of the call. */
  readonly refused: WorkRightsKitError | undefined;
}

/**
 * When ky retries, and the caller's `beforeRequest` and `beforeRetry` as ky's hooks. ky has only what they may see
 * of a request: see `attempts.ts`.
 *
 * @returns also whether any hook sees the request, and `afterResponse`, to be called with each response. ky's own hook isn't used: if it blocked beyond
 * `totalTimeout`, a create that was carried out would become a `TimeoutError`, and ky knows no status over 599.
 */
export function kyOptions(
  hooks: Hooks,
  told: Told,
): {
  retry: KyRetryOptions;
  ours: KyHooks & Required<Pick<KyHooks, 'beforeRetry'>>;
  afterResponse: ((request: Request, response: ResponseHead) => void) | undefined;
  isSeen: boolean;
} {
  const { operation, log, retries, progress, refused } = told;
  const of = retries.attempts;
  const operationId = operation.id;
  /** Calls a hook and ignores its failure, because the request is sent anyway. */
  const tell = async <What>(name: keyof Hooks, hook: ((what: What) => unknown) | undefined, what: What) => {
    try {
      await hook?.(what);
    } catch {
      log.warn?.(`${operationId}: the hook ${name} failed; the call goes on`);
    }
  };
  const shown = ({ method, url, headers }: Request, attempt: number): HookRequest => ({
    operationId,
    attempt,
    method,
    url,
    headers: Object.fromEntries(headers),
  });
  const { beforeRequest, afterResponse, beforeRetry } = hooks;
  const isHeard = refused ? beforeRetry : beforeRequest;
  return {
    isSeen: Boolean(beforeRequest ?? afterResponse ?? beforeRetry),
    retry: kyRetries(operation, retries, progress.attempts),
    ours: {
      beforeRequest: isHeard && [
        ({ request }) => {
          const next = shown(request, progress.attempts + 1);
          if (!refused) void tell('beforeRequest', beforeRequest, next);
          else void tell('beforeRetry', beforeRetry, { ...next, of, error: refused });
        },
      ],
      beforeRetry: [
        ({ request, error: thrown }) => {
          const error = told.errorOf(thrown);
          const next = { ...shown(request, progress.attempts + 1), of, error };
          const { status, code } = error as Partial<ConnectionError>;
          log.info?.(`${operationId}: retrying`, { attempt: next.attempt, of, status, code });
          void tell('beforeRetry', beforeRetry, next);
        },
      ],
    },
    afterResponse:
      afterResponse &&
      ((request, head) => {
        const { operationId: _, ...response } = answerDetails(operation, head);
        void tell('afterResponse', afterResponse, {
          request: shown(request, progress.attempts),
          ...response,
        });
      }),
  };
}
