import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { refuseBrokenRequests } from './broken-requests.ts';
import { describeDefect } from './describe-defect.ts';
import type { HostRules } from './host-rules.ts';
import type { PageRules } from './page-rules.ts';
import { createPipelines } from './pipeline.ts';
import { sendProblem, serverProblem } from './problem.ts';
import { createRequestCheck } from './request-check.ts';
import { dropSlowReaders } from './slow-readers.ts';

/** How long a caller may take to send its headers, and the whole request. Milliseconds. */
const HEADERS_TIMEOUT = 15_000;
const REQUEST_TIMEOUT = 30_000;

/** Longer than the pause between two polls. Otherwise closing could reset the next request. */
const KEEP_ALIVE = 65_000;

/** How long pending requests may take to finish when the server closes. Milliseconds. */
const PATIENCE = 2_000;

export interface LocalServerOptions {
  /** The server's name on standard error, where it reports defects and failed connections. */
  readonly name: string;
  /** Whose requests may reach `answer`. Default: everybody's. */
  readonly accepts?: HostRules & PageRules;
  /** Responds to a request. If it throws, the response is 500, and the report repeats no value that was sent. */
  readonly answer: (...args: Parameters<RequestListener>) => void | Promise<void>;
  /**
   * The responses come from another server, which may pause and take long. So only callers that don't read are dropped, and
   * a caller that closes its half of the connection counts as gone: its request to the other server can end too. Default
   * false.
   */
  readonly passesOn?: boolean;
}

export interface LocalServer {
  /** Responds to one request, which may come from another server in the process. */
  readonly listener: RequestListener;
  /**
   * Starts to listen. Port 0 takes any free port.
   *
   * @throws Node's error when the port is in use (`EADDRINUSE`) or the address isn't one of this machine.
   */
  listen(port: number, host: string): Promise<{ readonly url: string; readonly port: number }>;
  /** Finishes pending requests, for 2 seconds at most, then drops all connections. May be called twice. */
  close(): Promise<void>;
}

/**
 * An HTTP server that no request can crash, block or fill. Requests must arrive, and responses must be read, within a time
 * limit. Malformed requests get problem details. A defect costs one response, not the process.
 *
 * @throws TypeError for a name or an origin in `accepts` that can't match.
 */
export function createLocalServer({
  name,
  accepts,
  answer,
  passesOn = false,
}: LocalServerOptions): LocalServer {
  const check = accepts && createRequestCheck(accepts);
  const underWay = new Set<ServerResponse>();
  const pipelineOf = createPipelines();
  const report = (text: string) => process.stderr.write(`${name}: ${text}\n`);

  const listener = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    pipelineOf(incoming.socket).add(outgoing, () => begin(incoming, outgoing));
  };
  const begin = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // Other protocols are ignored (RFC 9110 §7.8). Closing tells the caller that Node dropped what followed the request.
    if (incoming.headers.upgrade !== undefined) outgoing.shouldKeepAlive = false;
    underWay.add(outgoing);
    outgoing.on('close', () => underWay.delete(outgoing));
    // A connection that breaks while a response is sent must not affect others.
    outgoing.on('error', () => outgoing.destroy());
    try {
      const problem = check?.(incoming);
      if (problem) return sendProblem(outgoing, problem);
      Promise.resolve(answer(incoming, outgoing)).catch((error: unknown) => fail(incoming, outgoing, error));
    } catch (error) {
      fail(incoming, outgoing, error);
    }
  };
  const fail = (incoming: IncomingMessage, outgoing: ServerResponse, error: unknown) => {
    // A caller that left in the middle of its request is no defect.
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
      // Node would refuse such a request itself, with an empty response.
      requireHostHeader: false,
    },
    listener,
  );
  // A caller may close its half of the connection after the request and still read the response.
  Object.assign(server, { httpAllowHalfOpen: !passesOn });
  server.on('checkExpectation', listener);
  // Headers are limited in bytes. With a limit on their count, Node would silently drop some, such as a second `Host`.
  server.maxHeadersCount = 0;
  refuseBrokenRequests(server, pipelineOf);
  dropSlowReaders(server, underWay, pipelineOf, passesOn);

  /** Loops because a finished response lets the next one on its connection begin. */
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
      // A connection that could not be accepted, for lack of file descriptors, must not end the process.
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
