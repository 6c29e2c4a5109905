import { STATUS_CODES, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { SERVER_PROBLEM_KINDS } from './problem-kinds.ts';

/** Media type of problem details (RFC 9457). */
export const PROBLEM_TYPE = 'application/problem+json';

/** Why a request is refused. It repeats nothing that was sent, which may be personal or secret. */
export interface Problem<Entry extends object = object> {
  /** HTTP status, 400 to 599. */
  readonly status: number;
  /** The last part of the problem's `type` URI: kebab-case, stable. */
  readonly kind: string;
  readonly detail: string;
  /** One entry for each rule that the request breaks. */
  readonly errors?: readonly Entry[] | undefined;
}

/** A problem of one of the kinds that every server has. */
export function serverProblem(
  kind: keyof typeof SERVER_PROBLEM_KINDS,
  detail: string,
  errors?: readonly object[],
): Problem {
  return { status: SERVER_PROBLEM_KINDS[kind].status, kind, detail, errors };
}

/** The body of the response. Its `type` URI only identifies the kind of problem; the URI serves no page. */
export function renderProblem({ status, kind, detail, errors }: Problem): string {
  return JSON.stringify({
    type: `urn:workrights:problem:${kind}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    ...(errors && { errors }),
  });
}

/** Sends the problem as the whole response; drops the connection when a response has already begun. */
export function sendProblem(
  response: ServerResponse,
  problem: Problem,
  headers: OutgoingHttpHeaders = {},
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = renderProblem(problem);
  response.writeHead(problem.status, {
    'content-type': PROBLEM_TYPE,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(body);
}
