import { isBlockPage } from '@workrights/explainer/block-page';
import { readRetryAfter } from '@workrights/time/retry-after';

import { UnexpectedResponseError } from '../errors/call-errors.ts';
import {
  AuthenticationError,
  BadRequestError,
  BlockedError,
  ConflictError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
  StatusError,
  UnprocessableEntityError,
} from '../errors/status-errors.ts';
import type { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import type { FetchResponse, ResponseHead } from '../options/fetch.ts';
import { shownHeaders } from '../privacy/redact.ts';
import type { Answer } from './bodies.ts';
import { type Operation, unknownOutcome } from './operation.ts';
import { type QuotaMeter, usedUp } from './quota-meter.ts';

/** Details of the response that a result came with. */
export interface ResponseDetails {
  /** Name of the operation, such as `createVisaCheck`. */
  readonly operationId: string;
  readonly status: number;
  /** Value of the response's `x-request-id` header, if any. */
  readonly requestId: string | undefined;
  /** Headers that are on the allow-list; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Full URL of a check: `meta.links.self` of its envelope (service.md §2.1). It works only with the token. */
  readonly self: string | undefined;
}

/** Functions, because the details of most results are never read. */
const kept = new WeakMap<object, () => ResponseDetails>();

/**
 * Details of the response that `result` came with: status, request id, `meta.links.self`. `result` must be the same object that
 * an operation of this package returned, not a copy; undefined for anything else.
 */
export function responseOf(result: object): ResponseDetails | undefined {
  return kept.get(result)?.();
}

export function keepDetails<T extends object>(
  result: T,
  operation: Operation,
  response: ResponseHead,
  self: string | undefined,
): T {
  kept.set(result, () => ({ ...answerDetails(operation, response), self }));
  return result;
}

/** The details that errors and results share. */
export function answerDetails(operation: Operation, response: ResponseHead): Omit<ResponseDetails, 'self'> {
  const headers = shownHeaders(response.headers);
  return { operationId: operation.id, status: response.status, requestId: headers['x-request-id'], headers };
}

const BY_STATUS: Readonly<Record<number, typeof StatusError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  422: UnprocessableEntityError,
  429: RateLimitError,
};

/** The error of a response that isn't a success. ky's own error would hold the request, and the body where printing shows it. */
export function errorFromStatus(
  operation: Operation,
  response: FetchResponse,
  text: string,
  meter: QuotaMeter | undefined,
): WorkRightsKitError {
  const { status } = response;
  const known = answerDetails(operation, response);
  const wait = pauseAfter(status, known.headers, meter);
  const details = { ...known, body: bodyOf(text), retryAfterMs: wait === Infinity ? undefined : wait };
  const id = details.requestId ? ` (request id ${details.requestId})` : '';
  const hint = details.body === undefined ? '' : '; see error.body';
  const quota = status === 429 && meter ? usedUp(known.headers) : '';
  const message = `${operation.id}: the service responded with status ${status}${id}${quota}${hint}`;
  if (status < 400) return new UnexpectedResponseError(`${message}; it is not expected here`, details);
  if (status < 500 && isBlockPage(details.body)) {
    const reason = 'it may come from outside Australia and New Zealand';
    return new BlockedError(`${operation.id}: the service's network blocked the request: ${reason}`, details);
  }
  const StatusClass = BY_STATUS[status] ?? (status >= 500 ? ServerError : StatusError);
  return new StatusClass(message, details);
}

/** Milliseconds of a `Retry-After` header. The shown headers have no other header for this. */
export function retryAfterOf(headers: Readonly<Record<string, string>> = {}): number | undefined {
  return readRetryAfter(headers['retry-after'], { now: Date.now(), date: headers['date'] });
}

/** Milliseconds until what was refused may be sent again: by `Retry-After`, else by the quota. */
export function pauseAfter(
  status: number,
  headers: Readonly<Record<string, string>>,
  meter: QuotaMeter | undefined,
): number | undefined {
  return retryAfterOf(headers) ?? (status === 429 ? meter?.afterRefusal(headers) : undefined);
}

/** Reads a successful response's body as JSON, whatever its content type. */
export function readJson(operation: Operation, response: Answer): unknown {
  const { text } = response;
  if (text === '') throw unusable(operation, response, 'an empty body', undefined);
  try {
    return JSON.parse(text);
  } catch {
    throw unusable(operation, response, 'a body that is not JSON', text);
  }
}

/**
 * The error for a success whose body is unusable. For a write, this means that the response is lost.
 *
 * @param what completes the sentence "responded with status 200 and ...".
 */
export function unusable(
  operation: Operation,
  response: ResponseHead,
  what: string,
  body: unknown,
  checkId = operation.idOf?.(response),
): Error {
  const error = new UnexpectedResponseError(
    `${operation.id}: the service responded with status ${response.status} and ${what}`,
    { ...answerDetails(operation, response), body, checkId },
  );
  return operation.writes ? unknownOutcome(operation, error) : error;
}

/** A body of unknown form: parsed if it is JSON, because the service promises no content type. */
export function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text || undefined;
  }
}

/** Id of the check in the `Location` of a successful create, whose path has two spellings (service.md §4.1). */
export function idInLocation({ status, headers }: ResponseHead): string | undefined {
  if (status >= 400) return undefined;
  return /\/visa[-_]checks?\/(vc_[\w.~-]+)\/?(?:[?#]|$)/.exec(headers.get('location') ?? '')?.[1];
}
