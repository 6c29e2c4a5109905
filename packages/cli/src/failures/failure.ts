import { EXIT, type ExitCode } from './exit-codes.ts';

/** A field of the request that is wrong, with the flag that sets it. Holds no value. */
export interface FailedField {
  /** JSON pointer into the body; empty for the whole. */
  readonly path: string;
  readonly flag?: string | undefined;
  readonly rule: string;
}

/** What `--json` says of an error on standard error, below `error`. Nothing in it is secret or personal. */
export interface FailureDetails {
  /** A word for programs, such as `usage`, `not-found` or `outcome-unknown`. */
  readonly code: string;
  /** What to do about it. */
  readonly fix?: string | undefined;
  /** The flag or argument that is wrong. */
  readonly flag?: string | undefined;
  readonly fields?: readonly FailedField[] | undefined;
  /** Where several things failed, each of them. */
  readonly errors?: readonly object[] | undefined;
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly checkId?: string | undefined;
  /** What the service said, with `--show-refusal` only: it may hold personal data. */
  readonly body?: unknown;
  readonly exitCode: ExitCode;
}

/** Ends the command with a message, what to do about it, and an exit code. Neither may hold a value of the caller's. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly details: FailureDetails;

  constructor(message: string, details: Partial<FailureDetails> = {}) {
    super(message);
    this.details = { code: 'failed', exitCode: EXIT.failed, ...details };
  }
}

/** Ctrl-C or SIGTERM. `left` says what was done before. */
export function interrupted(left = '', details: Partial<FailureDetails> = {}): Failure {
  const message = `Interrupted. ${left}`.trim();
  return new Failure(message, { ...details, code: 'interrupted', exitCode: EXIT.interrupted });
}

/** The command line, a setting or an input is wrong; nothing was sent. */
export function usage(message: string, details: Partial<FailureDetails> = {}): Failure {
  return new Failure(message, { code: 'usage', exitCode: EXIT.usage, ...details });
}
