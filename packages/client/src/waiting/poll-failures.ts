import { ConnectionError, TimeoutError, UnexpectedResponseError } from '../errors/call-errors.ts';
import { InvalidRequestError } from '../errors/invalid-request-error.ts';
import { AuthenticationError, BlockedError, RefusedError } from '../errors/status-errors.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';

/**
 * The cause of a failed request. `ids`: its ids or their number, because the service has read and refused it, or its response
 * is unusable. `service`: the same, or the service is down. `pace`: too many requests. `token`: the token, or a network that
 * blocks this machine, so that all requests fail.
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

/** Whether the next poll may succeed. */
export function mayPass(error: unknown): boolean {
  // A refusal with status 200 may be temporary.
  const isUnclear = error instanceof UnexpectedResponseError || error instanceof RefusedError;
  return isUnclear || ['service', 'pace'].includes(faultOf(error));
}

/** How a poll failed, in words that may be logged: `ServerError 503`. An error of the caller's token function may have a secret. */
export function shownFailure(error: unknown): string {
  if (!(error instanceof WorkRightsKitError)) return 'no access token';
  const { name, status, code = status } = error as Partial<ConnectionError>;
  return [name, code].join(' ').trim();
}

/** The same error with this `checkId`, because waits that share a request don't share an error. */
export function failureOfCheck(error: unknown, checkId: string): unknown {
  if (!(error instanceof WorkRightsKitError) || error.checkId === checkId) return error;
  // The class sets `name`.
  const { name: _, ...details } = error;
  const { body, cause } = error;
  if (error instanceof InvalidRequestError)
    return new InvalidRequestError(error.fields, { ...details, checkId });
  const SameClass = error.constructor as typeof WorkRightsKitError;
  return new SameClass(error.message, { ...details, body, cause, checkId });
}
