import { PROBLEM_TYPE, ProblemError, renderProblem } from '@workrights/local-server';
import { PROBLEM_KINDS } from './problem-kinds.ts';
import { jsonReply, type Reply } from './reply.ts';
import type { Violation } from '../journal/violation.ts';

interface ProblemExtras {
  readonly errors?: readonly Violation[];
  readonly headers?: Readonly<Record<string, string>>;
}

export function problem(
  kind: keyof typeof PROBLEM_KINDS,
  detail: string,
  { errors, headers }: ProblemExtras = {},
): ProblemError<Violation> {
  return new ProblemError({ status: PROBLEM_KINDS[kind].status, kind, detail, errors }, headers);
}

/** An error in one field of a body. */
export function inBody(pointer: string, rule: string, message: string): ProblemExtras {
  return { errors: [{ in: 'body', pointer, rule, message }] };
}

/** The error for an invalid control request. */
export function controlProblem(errors: readonly Violation[]): ProblemError {
  return problem('invalid-control-request', 'The control request cannot be used.', { errors });
}

/**
 * A refusal in the form that the service publishes (result codes): `source` names the field, and `code` is the status. It
 * publishes only 400; other statuses are problem details here.
 */
export function publishedReply(error: ProblemError<Violation>): Reply {
  if (error.status !== 400 && error.status !== 422) return problemReply(error);
  const errors = (error.errors ?? []).map(({ pointer, message }) => ({
    source: pointer.slice(1).replaceAll('/', '.'),
    detail: message,
    code: 400,
  }));
  const message = errors.length > 0 ? 'Invalid arguments' : error.detail;
  return jsonReply(400, { message, class: 'bad-request', errors }, { ...error.headers });
}

/** Problem details (RFC 9457). */
export function problemReply(error: ProblemError): Reply {
  return {
    status: error.status,
    headers: { 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store', ...error.headers },
    body: renderProblem(error),
  };
}
