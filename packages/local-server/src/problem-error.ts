import type { Problem } from './problem.ts';

/** Thrown to respond with a problem. It must hold no personal value and no secret, because the caller sees it. */
export class ProblemError<Entry extends object = object> extends Error implements Problem<Entry> {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly kind: string;
  readonly detail: string;
  readonly errors: readonly Entry[] | undefined;
  /** Additional headers of the response. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    { status, kind, detail, errors }: Problem<Entry>,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail);
    this.status = status;
    this.kind = kind;
    this.detail = detail;
    this.errors = errors;
    this.headers = headers;
  }
}
