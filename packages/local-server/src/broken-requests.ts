import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Pipeline } from './pipeline.ts';
import { type Problem, PROBLEM_TYPE, renderProblem, serverProblem } from './problem.ts';

const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';
const BROKEN: Readonly<Record<string, Problem>> = {
  [TOO_SLOW]: serverProblem('request-timeout', 'The request took too long to arrive.'),
  HPE_HEADER_OVERFLOW: serverProblem('headers-too-large', 'The headers are too large.'),
};
const NOT_HTTP = serverProblem('malformed-request', 'This is not a well-formed HTTP/1.1 request.');
const NO_PROXY = serverProblem('not-a-proxy', 'This server is not a proxy: it does not serve CONNECT.');

/** How long the rest of what a caller sends is still read after a refusal, so that a reset doesn't overtake it. */
const LINGER = 2_000;

/** How long a request may take to arrive after its bytes were left unread. Milliseconds. */
const MORE_TIME = 15_000;

/**
 * Answers what never became a request: the parser refused it, it did not arrive in time, or Node hands its connection
 * over. Requests that were complete before it on the same connection are answered first, so that nobody takes the
 * refusal for the response to those.
 */
export function refuseBrokenRequests(server: Server, pipelineOf: (socket: Socket) => Pipeline): void {
  const refused = new WeakSet<Socket>();
  const refuseInTurn = (socket: Socket, code: string) => {
    if (refused.has(socket)) return;
    refused.add(socket);
    // When the caller closes its half, Node would end the connection before the refusal.
    socket.removeAllListeners('end');
    const pipeline = pipelineOf(socket);
    const { current, latest } = pipeline;
    const answer = () => refuse(socket, BROKEN[code] ?? NOT_HTTP, { atOnce: code === TOO_SLOW });
    if (latest?.req.complete !== false) pipeline.whenIdle(answer);
    // Inside a body: this is the response to that request, unless another one has begun.
    else if (latest === current && !latest.headersSent) answer();
    else if (pipeline.dropLatest()) pipeline.whenIdle(answer);
    else pipeline.whenIdle(() => hangUp(socket));
  };

  // Each further piece of what is no request is the same error again.
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, duplex) => {
    const socket = duplex as Socket;
    const pipeline = pipelineOf(socket);
    if (code === 'ECONNRESET') socket.destroy();
    else if (code === TOO_SLOW && pipeline.isHeldBack) {
      allowMoreTime(pipeline, () => refuseInTurn(socket, code));
    } else refuseInTurn(socket, code);
  });

  // Node reads nothing more from such a connection, whoever listens.
  server.on('connect', ({ socket }: IncomingMessage) => {
    pipelineOf(socket).whenIdle(() => refuse(socket, NO_PROXY));
  });
}

/** Waits on for a request that was late because its connection was not read. */
function allowMoreTime(pipeline: Pipeline, refuseLate: () => void): void {
  const { latest } = pipeline;
  const wasComplete = latest?.req.complete;
  let isRead = false;
  const timer = setInterval(() => {
    const hasArrived = pipeline.latest !== latest || latest?.req.complete !== wasComplete;
    if (!hasArrived && !isRead) {
      isRead = !pipeline.isHeldBack;
      return;
    }
    clearInterval(timer);
    if (!hasArrived) refuseLate();
  }, MORE_TIME).unref();
}

/**
 * Answers on the bare connection, and ends it.
 *
 * @param atOnce whether what still arrives could be carried out, so that nothing more may be read
 */
function refuse(socket: Socket, problem: Problem, { atOnce = false } = {}): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = renderProblem(problem);
  socket.write(
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\ncontent-type: ${PROBLEM_TYPE}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n${body}`,
  );
  hangUp(socket);
  if (atOnce) socket.once('finish', () => socket.destroy());
}

/** Ends a connection, and reads what still comes without a look at it, for a while. */
function hangUp(socket: Socket): void {
  // A caller that is gone does not hear it.
  socket.on('error', () => socket.destroy());
  const timer = setTimeout(() => socket.destroy(), LINGER).unref();
  socket.once('close', () => clearTimeout(timer));
  socket.end();
  socket.resume();
}
