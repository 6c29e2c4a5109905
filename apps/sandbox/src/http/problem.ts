import { PROBLEM_TYPE, renderProblem } from '@workrights/local-server';
import type { ProblemError } from './problem-error.ts';
import type { Reply } from './reply.ts';

/** Problem details (RFC 9457). */
export function problemReply(error: ProblemError): Reply {
  return {
    status: error.status,
    headers: { 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store', ...error.headers },
    body: renderProblem({
      status: error.status,
      kind: error.kind,
      detail: error.message,
      errors: error.errors,
    }),
  };
}
