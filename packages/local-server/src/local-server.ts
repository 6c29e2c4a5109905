import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { refuseBrokenRequests } from './broken-requests.ts';
import { describeDefect } from './describe-defect.ts';
import { createPipelines } from './pipeline.ts';
import { sendProblem, serverProblem } from './problem.ts';
import { dropSlowReaders } from './slow-readers.ts';

/** How long a caller may take to send its headers, and the whole request. Milliseconds. */
const HEADERS_TIMEOUT = 15_000;
const REQUEST_TIMEOUT = 30_000;

/** Longer than anybody's pause between two polls: closing just as the next request leaves would reset it. */
const KEEP_ALIVE = 65_000;

/** How long requests under way may take to finish when the server closes. Milliseconds. */
const PATIENCE = 2_000;

export interface LocalServerOptions {
  /** Names the server on standard error, where a defect or a failed connection is reported. */
  readonly name: string;
  /** Answers a request. What it throws is answered with 500 and reported, without any value that was sent. */
  readonly answer: (...args: Parameters<RequestListener>) => void | Promise<void>;
  /**
   * The responses come from another server, which may pause and take its time: only a caller that doesn't read is dropped.
   * And one that closes its half of the connection has gone away, so that its request can be ended there too. Default false.
   */
  readonly passesOn?: boolean;
}

export interface LocalServer {
  /** Answers one request, of this server or of another one in the process. */
  readonly listener: RequestListener;
  /**
   * Starts to listen; port 0 takes any free one.
   *
   * @throws Node's error when the port is taken (`EADDRINUSE`) or the address is not one of this machine.
   */
  listen(port: number, host: string): Promise<{ readonly url: string; readonly port: number }>;
  /** Answers what is under way, for 2 seconds at most, and drops all connections. May be called twice. */
  close(): Promise<void>;
}

/**
 * An HTTP server that no request may end, hang or fill: requests must arrive, and responses be read, within a time limit;
 * what is no request is answered with problem details; a defect costs one response, not the process.
 */
export function createLocalServer({ name, answer, passesOn = false }: LocalServerOptions): LocalServer {
  const underWay = new Set<ServerResponse>();
  const pipelineOf = createPipelines();
  const report = (text: string) => process.stderr.write(`${name}: ${text}\n`);

  const listener = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    pipelineOf(incoming.socket).add(outgoing, () => begin(incoming, outgoing));
  };
  const begin = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // Any protocol but HTTP/1.1 is ignored (RFC 9110 §7.8). Node has dropped what came behind: its sender must learn of it.
    if (incoming.headers.upgrade !== undefined) outgoing.shouldKeepAlive = false;
    underWay.add(outgoing);
    outgoing.on('close', () => underWay.delete(outgoing));
    // A connection that breaks while a response is sent concerns nobody else.
    outgoing.on('error', () => outgoing.destroy());
    try {
      Promise.resolve(answer(incoming, outgoing)).catch((error: unknown) => fail(incoming, outgoing, error));
    } catch (error) {
      fail(incoming, outgoing, error);
    }
  };
  const fail = (incoming: IncomingMessage, outgoing: ServerResponse, error: unknown) => {
    // A caller that went away in the middle of its request is no defect.
    if (incoming.destroyed && !incoming.complete) return;
    report(`a request failed with ${describeDefect(error)}`);
    sendProblem(outgoing, serverProblem('internal', 'The server failed; its log says where.'));
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
    listener,
  );
  // A caller that closes its half of the connection after the request still reads the response.
  Object.assign(server, { httpAllowHalfOpen: !passesOn });
  server.on('checkExpectation', listener);
  // Headers are bounded in bytes. Beyond a count, Node would leave out some without a word: a second Host, say.
  server.maxHeadersCount = 0;
  refuseBrokenRequests(server, pipelineOf);
  dropSlowReaders(server, underWay, pipelineOf, passesOn);

  /** When a response has left, the next one on its connection begins. */
  const finished = async () => {
    while (underWay.size > 0) await Promise.all([...underWay].map((outgoing) => once(outgoing, 'close')));
  };

  let closed: Promise<void> | undefined;
  const close = async () => {
    if (!server.listening) return;
    const ended = once(server, 'close');
    server.close();
    await Promise.race([finished(), sleep(PATIENCE, undefined, { ref: false })]);
    server.closeAllConnections();
    await ended;
  };

  return {
    listener,
    async listen(port, host) {
      server.listen(port, host);
      await once(server, 'listening');
      // A connection that could not be accepted, for want of file descriptors, must not end the process.
      server.on('error', (error) => report(`a connection failed with ${describeDefect(error)}`));
      const { port: bound } = server.address() as AddressInfo;
      return { url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`, port: bound };
    },
    close() {
      closed ??= close();
      return closed;
    },
  };
}
