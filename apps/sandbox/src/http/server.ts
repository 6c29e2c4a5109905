import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { SandboxContext } from '../context.ts';
import { Exchanges } from './exchange.ts';
import { ProblemError } from './problem-error.ts';
import { problemReply } from './problem.ts';
import type { Route } from './route.ts';
import { createRouter } from './router.ts';
import { send } from './send.ts';
import { describeSqliteError, storageFailureOf } from '../storage/storage-failure.ts';

/** How long a caller may take to send its headers, and the whole request. Milliseconds. */
const HEADERS_TIMEOUT = 15_000;
const REQUEST_TIMEOUT = 30_000;

/** Longer than anybody's pause between two polls: closing just as the next request leaves would reset it. */
const KEEP_ALIVE = 65_000;

export interface HttpServer {
  readonly server: Server;
  /** Answers one request, of this server or of another one in the process. */
  readonly listener: RequestListener;
  /** The answers that are not finished yet. */
  readonly underWay: ReadonlySet<ServerResponse>;
}

/** An HTTP server over the route table; the caller lets it listen. */
export function createHttpServer(context: SandboxContext, routes: readonly Route[]): HttpServer {
  const exchanges = new Exchanges(context, createRouter(routes), reportDefect);
  const underWay = new Set<ServerResponse>();
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    underWay.add(outgoing);
    outgoing.on('close', () => underWay.delete(outgoing));
    exchanges
      .run(incoming)
      .then((exchange) => send(outgoing, exchange, context.clock.now()))
      .catch((error: unknown) => {
        reportDefect('that could not be answered', error);
        outgoing.destroy();
      });
  };
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT,
      requestTimeout: REQUEST_TIMEOUT,
      keepAliveTimeout: KEEP_ALIVE,
      connectionsCheckingInterval: 2_000,
      // Node would refuse such a request itself, without a word.
      requireHostHeader: false,
    },
    answer,
  );
  server.on('checkExpectation', answer);
  server.on('connect', (_incoming, socket) => refuse(socket, NO_PROXY));
  server.on('clientError', refuseBrokenRequest);
  return { server, listener: answer, underWay };
}

/**
 * Neither the message nor the cause is printed: either may repeat a value that was sent. A failure of the storage is
 * none of the program, so its reason is all there is to say.
 */
function reportDefect(requestId: string, error: unknown): void {
  const failure = storageFailureOf(error);
  if (failure) {
    process.stderr.write(`sandbox: request ${requestId} failed: ${failure.message}\n`);
    return;
  }
  const [, ...frames] = error instanceof Error ? (error.stack ?? '').split(/\n(?=\s+at )/u) : [];
  const name = error instanceof Error ? error.name : typeof error;
  const detail = [name, describeSqliteError(error)].filter(Boolean).join(': ');
  process.stderr.write(`sandbox: request ${requestId} failed with ${detail}\n${frames.join('\n')}\n`);
}

const BROKEN: Readonly<Record<string, ProblemError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: new ProblemError(408, 'request-timeout', 'The request took too long to arrive.'),
  HPE_HEADER_OVERFLOW: new ProblemError(431, 'headers-too-large', 'The headers are too large.'),
};
const NO_PROXY = new ProblemError(501, 'not-a-proxy', 'The sandbox is no proxy: it does not serve CONNECT.');
const NOT_HTTP = new ProblemError(400, 'malformed-request', 'This is not a well-formed HTTP/1.1 request.');

/** Answers what never became a request: the parser refused it or it did not arrive in time. */
function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  refuse(socket, BROKEN[error.code ?? ''] ?? NOT_HTTP);
}

/** Answers on the bare connection, and ends it. */
function refuse(socket: Duplex, problem: ProblemError): void {
  const { status, headers, body } = problemReply(problem);
  const lines = Object.entries({ ...headers, 'content-length': body.length, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  // Whoever has gone already does not hear it.
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${String(body)}`);
}
