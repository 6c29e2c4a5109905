import { STATUS_CODES } from 'node:http';
import type { ProblemError } from './problem-error.ts';
import type { Reply } from './reply.ts';

export const PROBLEM_TYPE = 'application/problem+json';

/** Problem details (RFC 9457). The `type` URI identifies the kind; it is a name, nothing is served there. */
export function problemReply(error: ProblemError): Reply {
  return {
    status: error.status,
    headers: { 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store', ...error.headers },
    body: JSON.stringify({
      type: `urn:workrights:problem:${error.kind}`,
      title: STATUS_CODES[error.status] ?? 'Error',
      status: error.status,
      detail: error.message,
      ...(error.errors && { errors: error.errors }),
    }),
  };
}
