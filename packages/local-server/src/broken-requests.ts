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

/** How long the server reads on after a refusal, in milliseconds. A reset would overtake the response. */
const LINGER = 2_000;

/** How long a request may still take to arrive after its connection was not read for a while. Milliseconds. */
const MORE_TIME = 15_000;

/**
 * Responds to input that never became a request: the parser rejected it, it arrived too late, or it asks for a tunnel.
 * Requests that were complete before it on the same connection get their responses first. Otherwise the caller would take
 * the refusal for one of those.
 */
export function refuseBrokenRequests(server: Server, pipelineOf: (socket: Socket) => Pipeline): void {
  const refused = new WeakSet<Socket>();
  const refuseInTurn = (socket: Socket, code: string) => {
    if (refused.has(socket)) return;
    refused.add(socket);
    // Node would otherwise end the connection when the caller closes its half, before the refusal is sent.
    socket.removeAllListeners('end');
    const pipeline = pipelineOf(socket);
    const { current, latest } = pipeline;
    const answer = () => refuse(socket, BROKEN[code] ?? NOT_HTTP, { atOnce: code === TOO_SLOW });
    if (latest?.req.complete !== false) pipeline.whenIdle(answer);
    // The error is in the body of a request. The refusal is its response, unless a response has begun.
    else if (latest === current && !latest.headersSent) answer();
    else if (pipeline.dropLatest()) pipeline.whenIdle(answer);
    else pipeline.whenIdle(() => hangUp(socket));
  };

  // Node repeats the error for each further chunk of the same invalid input.
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, duplex) => {
    const socket = duplex as Socket;
    const pipeline = pipelineOf(socket);
    if (code === 'ECONNRESET') socket.destroy();
    else if (code === TOO_SLOW && pipeline.isHeldBack) {
      allowMoreTime(pipeline, () => refuseInTurn(socket, code));
    } else refuseInTurn(socket, code);
  });

  // Node reads no further requests from such a connection.
  server.on('connect', ({ socket }: IncomingMessage) => {
    pipelineOf(socket).whenIdle(() => refuse(socket, NO_PROXY));
  });
}

/** Gives a request more time when it was late because its connection was not read. */
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
 * Writes the problem to the socket without a response object, and ends the connection.
 *
 * @param atOnce destroys the connection as soon as the problem is sent, because further input could still be taken for a
 * request
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

/** Ends a connection. Discards further input for a while, so that no reset overtakes the response. */
function hangUp(socket: Socket): void {
  // Errors of a connection that the caller left need no report.
  socket.on('error', () => socket.destroy());
  const timer = setTimeout(() => socket.destroy(), LINGER).unref();
  socket.once('close', () => clearTimeout(timer));
  socket.end();
  socket.resume();
}
