/** The errors of RFC 6749 §5.2 that can occur here, and one for too many requests, which it doesn't define. */
const STATUS = {
  invalid_request: 400,
  invalid_scope: 400,
  unsupported_grant_type: 400,
  invalid_client: 401,
  too_many_requests: 429,
} as const;

/** Thrown to respond to a token request with an error. It never repeats what was sent. */
export class TokenError extends Error {
  readonly status: number;
  readonly body: { readonly error: string; readonly error_description: string };
  readonly headers: Record<string, string>;

  constructor(error: keyof typeof STATUS, description: string, headers: Record<string, string> = {}) {
    super(description);
    this.status = STATUS[error];
    this.body = { error, error_description: description };
    this.headers = headers;
  }
}
