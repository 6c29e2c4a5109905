import { ConnectionError } from '../errors/connection-error.ts';
import { InvalidRequestError } from '../errors/invalid-request-error.ts';
import { RateLimitError } from '../errors/rate-limit-error.ts';
import { ServerError } from '../errors/server-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import { readRetryAfter } from '../transport/retries.ts';

const OF_SERVER = [ConnectionError, TimeoutError, ServerError];
const PASSING = [...OF_SERVER, RateLimitError, UnexpectedResponseError];

/** A failure of a service that is down, or that was asked for too much. */
export function isOfServer(error: unknown): boolean {
  return OF_SERVER.some((Failure) => error instanceof Failure);
}

/** A failed look that may well succeed later. */
export function mayPass(error: unknown): boolean {
  return (
    PASSING.some((Passing) => error instanceof Passing) ||
    (error instanceof WorkRightsKitError && error.status === 408)
  );
}

/** Milliseconds that the service asks to be left alone; 0 when it does not say. */
export function retryAfterOf(error: unknown): number {
  return error instanceof WorkRightsKitError ? (readRetryAfter(error.headers) ?? 0) : 0;
}

/** The same failure as told to the one who waits for `checkId`: those who shared a request do not share an error. */
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
