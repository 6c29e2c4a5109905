import { UnexpectedResponseError } from '../errors/call-errors.ts';
import {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
  StatusError,
  UnprocessableEntityError,
} from '../errors/status-errors.ts';
import type { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import type { FetchResponse } from '../options/fetch.ts';
import { bodyOf } from './body-of.ts';
import type { Operation } from './operation.ts';
import { answerDetails } from './response-details.ts';
import { retryAfterOf } from './retries.ts';

const BY_STATUS: Readonly<Record<number, typeof StatusError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  422: UnprocessableEntityError,
  429: RateLimitError,
};

/** The error of a response that is no success. */
export function errorFromStatus(
  operation: Operation,
  response: FetchResponse,
  text: string,
): WorkRightsKitError {
  const { status } = response;
  const known = answerDetails(operation, response);
  const details = { ...known, body: bodyOf(text), retryAfterMs: retryAfterOf(known.headers) };
  const id = details.requestId ? ` (request id ${details.requestId})` : '';
  const hint = details.body === undefined ? '' : '; see error.body';
  const message = `${operation.id}: the service responded with status ${status}${id}${hint}`;
  if (status < 400) return new UnexpectedResponseError(`${message}; it is not expected here`, details);
  const StatusClass = BY_STATUS[status] ?? (status >= 500 ? ServerError : StatusError);
  return new StatusClass(message, details);
}
