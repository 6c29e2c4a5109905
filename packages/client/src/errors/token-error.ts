import { AuthenticationError } from './status-errors.ts';
import type { ErrorDetails } from './work-rights-kit-error.ts';

/**
 * `clientCredentials` got no token, and retrying doesn't help: the token endpoint refused the client, or the client has used up
 * its requests of 24 hours. `code` is the endpoint's error, such as `invalid_client`, or `token_limit` for used up requests.
 * With `token_limit`, nothing was sent, `status` is 429, and `retryAfterMs` says when the next request is allowed.
 */
export class TokenError extends AuthenticationError {
  override readonly name = 'TokenError';
  readonly code: string | undefined;
  /** Milliseconds until the next request is allowed. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, details: ErrorDetails & { code?: string; retryAfterMs?: number } = {}) {
    super(message, details);
    this.code = details.code;
    this.retryAfterMs = details.retryAfterMs;
  }
}
