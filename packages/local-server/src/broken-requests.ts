import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Problem, PROBLEM_TYPE, renderProblem } from './problem.ts';

const BROKEN: Readonly<Record<string, Problem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    kind: 'request-timeout',
    detail: 'The request took too long to arrive.',
  },
  HPE_HEADER_OVERFLOW: { status: 431, kind: 'headers-too-large', detail: 'The headers are too large.' },
};
const NOT_HTTP: Problem = {
  status: 400,
  kind: 'malformed-request',
  detail: 'This is not a well-formed HTTP/1.1 request.',
};
const NO_PROXY: Problem = {
  status: 501,
  kind: 'not-a-proxy',
  detail: 'This server is no proxy: it does not serve CONNECT.',
};

/**
 * Answers what never became a request: the parser refused it or it did not arrive in time. Requests that were complete
 * before it on the same connection are answered first, so that nobody takes the refusal for the response to those.
 *
 * @param latest the response to the last request of each connection
 */
export function refuseBrokenRequests(server: Server, latest: WeakMap<Duplex, ServerResponse>): void {
  const refused = new WeakSet<Duplex>();
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Each further piece of what is no request is the same error again.
    if (refused.has(socket)) return;
    refused.add(socket);
    const problem = BROKEN[error.code ?? ''] ?? NOT_HTTP;
    const before = latest.get(socket);
    if (error.code === 'ECONNRESET') socket.destroy();
    else if (before && before.req.complete && !before.writableFinished) {
      before.once('close', () => refuse(socket, problem));
    } else refuse(socket, problem);
  });
}

export function refuseConnect(socket: Duplex): void {
  refuse(socket, NO_PROXY);
}

/** Answers on the bare connection, and ends it. */
function refuse(socket: Duplex, problem: Problem): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = renderProblem(problem);
  // A caller that is gone does not hear it.
  socket.on('error', () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\ncontent-type: ${PROBLEM_TYPE}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n${body}`,
  );
}
