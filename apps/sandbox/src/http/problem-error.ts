/** One thing wrong with a request. `message` states the rule and never repeats the value that was sent. */
export interface Violation {
  readonly in: 'body' | 'query' | 'header' | 'path';
  /** JSON pointer of the field inside `in`; the empty string is the whole of it. */
  readonly pointer: string;
  /** The rule that was broken, in a word: `required`, `pattern`, `enum`, ... */
  readonly rule: string;
  readonly message: string;
}

export interface ProblemExtras {
  readonly errors?: readonly Violation[];
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Thrown by handlers to answer with problem details (RFC 9457). `detail` reaches the caller: it must hold no
 * personal value and no secret.
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  /** Last part of the problem's `type` URI: kebab-case, stable. */
  readonly kind: string;
  readonly errors: readonly Violation[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, kind: string, detail: string, extras: ProblemExtras = {}) {
    super(detail);
    this.status = status;
    this.kind = kind;
    this.errors = extras.errors;
    this.headers = extras.headers ?? {};
  }
}
