import { ConnectionError, TimeoutError, UnexpectedResponseError } from '../errors/call-errors.ts';
import { InvalidRequestError } from '../errors/invalid-request-error.ts';
import { AuthenticationError, BlockedError, RefusedError } from '../errors/status-errors.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';

/**
 * What a failed request is due to: its ids or their number (the service has read and refused it, or its response is
 * unusable); perhaps those, but perhaps the service is down, or there were too many requests; or the token, or a network that
 * blocks this machine, either of which makes all requests fail.
 */
export type Fault = 'ids' | 'service' | 'pace' | 'token';

export function faultOf(error: unknown): Fault {
  const isOfAll = error instanceof AuthenticationError || error instanceof BlockedError;
  if (isOfAll || !(error instanceof WorkRightsKitError)) return 'token';
  const { status = 0 } = error;
  if (status === 429) return 'pace';
  const isUnanswered = error instanceof ConnectionError || error instanceof TimeoutError;
  return isUnanswered || Number(status) >= 500 || status === 408 ? 'service' : 'ids';
}

/** The next poll may well succeed. */
export function mayPass(error: unknown): boolean {
  // The words of a refusal with 200 may be about the moment.
  const isUnclear = error instanceof UnexpectedResponseError || error instanceof RefusedError;
  return isUnclear || ['service', 'pace'].includes(faultOf(error));
}

/** How a poll failed, in words that may be shown: `ServerError 503`. What the caller's token function throws may hold a secret. */
export function shownFailure(error: unknown): string {
  if (!(error instanceof WorkRightsKitError)) return 'no access token';
  const { name, status, code = status } = error as Partial<ConnectionError>;
  return [name, code].join(' ').trim();
}

/** The same failure for the wait of `checkId`: waits that share a request do not share an error. */
export function failureOfCheck(error: unknown, checkId: string): unknown {
  if (!(error instanceof WorkRightsKitError) || error.checkId === checkId) return error;
  // `name` is the class's own to set.
  const { name: _, ...details } = error;
  const { body, cause } = error;
  if (error instanceof InvalidRequestError)
    return new InvalidRequestError(error.fields, { ...details, checkId });
  const SameClass = error.constructor as typeof WorkRightsKitError;
  return new SameClass(error.message, { ...details, body, cause, checkId });
}
