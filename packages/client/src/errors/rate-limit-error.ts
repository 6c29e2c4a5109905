import { StatusError } from './status-error.ts';
import type { ErrorDetails } from './work-rights-kit-error.ts';

/** Status 429: too many requests. */
export class RateLimitError extends StatusError {
  override readonly name: string = 'RateLimitError';
  /** Milliseconds that the service asks to wait (`Retry-After`); undefined when it does not say. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, details: ErrorDetails & { retryAfterMs?: number | undefined } = {}) {
    const { retryAfterMs, ...rest } = details;
    super(message, rest);
    this.retryAfterMs = retryAfterMs;
  }
}
