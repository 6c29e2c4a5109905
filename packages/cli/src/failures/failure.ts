import { EXIT, type ExitCode } from './exit-codes.ts';

/** An invalid field of the request, with its flag, without its value. */
export interface FailedField {
  /** JSON pointer into the body; empty for the whole body. */
  readonly path: string;
  readonly flag?: string | undefined;
  readonly rule: string;
}

/** The JSON of an error on standard error, below `error`. It contains nothing secret or personal, except `body`. */
export interface FailureDetails {
  /** For programs: `usage`, `not-found`, `outcome-unknown`, ... */
  readonly code: string;
  /** What to do about it. */
  readonly fix?: string | undefined;
  /** The invalid flag or argument. */
  readonly flag?: string | undefined;
  readonly fields?: readonly FailedField[] | undefined;
  /** If several things failed, each of them. */
  readonly errors?: readonly object[] | undefined;
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly checkId?: string | undefined;
  /** The service's words, with `--show-refusal` only, because they may contain personal data. */
  readonly body?: unknown;
  readonly exitCode: ExitCode;
}

/** Ends the command with a message, a fix and an exit code. Message and fix contain no value from the user. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly details: FailureDetails;

  constructor(message: string, details: Partial<FailureDetails> = {}) {
    super(message);
    this.details = { code: 'failed', exitCode: EXIT.failed, ...details };
  }
}

/** After Ctrl-C or SIGTERM. `left` says what was done before. */
export function interrupted(left = '', details: Partial<FailureDetails> = {}): Failure {
  const message = `Interrupted. ${left}`.trim();
  return new Failure(message, { ...details, code: 'interrupted', exitCode: EXIT.interrupted });
}

/** For an invalid command line, setting or input; nothing was sent. */
export function usage(message: string, details: Partial<FailureDetails> = {}): Failure {
  return new Failure(message, { code: 'usage', exitCode: EXIT.usage, ...details });
}
