import { type ErrorDetails, WorkRightsKitError } from './work-rights-kit-error.ts';

/**
 * The service responded with a status that isn't a success. Statuses with a class of their own throw that class; all others
 * (405, 413, 415, ...) throw this one. service.md §7 documents no errors, so any body is possible.
 */
export class StatusError extends WorkRightsKitError {
  override readonly name: string = 'StatusError';
  declare readonly status: number;
}

/** Status 400: the service could not read the request. */
export class BadRequestError extends StatusError {
  override readonly name: string = 'BadRequestError';
}

/** Status 401: the access token or API key is missing, wrong or no longer valid. A token function was called once more before. */
export class AuthenticationError extends StatusError {
  override readonly name: string = 'AuthenticationError';
}

/** Status 403: the credentials are valid but not for this request (an API key is bound to IP addresses: service.md §5). */
export class PermissionDeniedError extends StatusError {
  override readonly name: string = 'PermissionDeniedError';
}

/**
 * A web page of the service's network instead of a response, usually with status 403. It blocks traffic from outside Australia
 * and New Zealand; the service has read neither the request nor the credentials.
 */
export class BlockedError extends PermissionDeniedError {
  override readonly name: string = 'BlockedError';
}

/** Status 404: no such check, attachment, onboarding request or record. */
export class NotFoundError extends StatusError {
  override readonly name: string = 'NotFoundError';
}

/** Status 409: the request conflicts with the state of the resource. */
export class ConflictError extends StatusError {
  override readonly name: string = 'ConflictError';
}

/** Status 422: a field or rule of the request is wrong. See `body`. */
export class UnprocessableEntityError extends StatusError {
  override readonly name: string = 'UnprocessableEntityError';
}

/** Status 429: too many requests. */
export class RateLimitError extends StatusError {
  override readonly name: string = 'RateLimitError';
  /**
   * Milliseconds to wait: the value of `Retry-After`, otherwise until the minute of the quota ends. Undefined if the quota of
   * the day is used up, or if nothing is known.
   */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, details: ErrorDetails & { retryAfterMs?: number | undefined } = {}) {
    super(message, details);
    this.retryAfterMs = details.retryAfterMs;
  }
}

/** Status 500 to 599. Reads were retried before; a create or update never is. */
export class ServerError extends StatusError {
  override readonly name: string = 'ServerError';
}

/**
 * A success status with a body that says the opposite and has no record, such as `{"error": "Invalid key"}`: see `body`. The
 * Onboarding and Work Rights API may refuse in this way (open point `onboarding-errors`).
 */
export class RefusedError extends StatusError {
  override readonly name: string = 'RefusedError';
}
