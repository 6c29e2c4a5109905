import {
  type Agent,
  type ClientRequest,
  type IncomingMessage,
  request as requestByHttp,
  type ServerResponse,
} from 'node:http';
import { request as requestByHttps } from 'node:https';
import { pipeline, type Transform } from 'node:stream';

import { type Problem, sendProblem } from '@workrights/local-server';

import type { ObservedBody } from '../exchange.ts';
import { BodyCopy } from '../body-copy.ts';
import { endToEnd, pairsOf } from './headers.ts';
import type { OriginReplacer } from './origins.ts';
import { planOf, type ResponsePlan } from './response-plan.ts';

/** A request and its response, both complete. The copies hold memory until they are dropped. */
export interface Passed {
  readonly request: IncomingMessage;
  readonly response: IncomingMessage;
  readonly requestCopy: BodyCopy;
  readonly responseCopy: BodyCopy;
  /** The body of the response, if it was not copied. */
  readonly uncopied: ObservedBody | undefined;
  /** Whether the copy of the response has lost its content coding already. */
  readonly isDecoded: boolean;
}

export interface Route {
  readonly upstream: URL;
  readonly agent: Agent;
  readonly origins: OriginReplacer;
}

const notReached = (code: string): Problem => ({
  status: 502,
  kind: 'upstream-unreachable',
  detail: `The observer has no connection to the service (${code}). The request was not sent.`,
});
const NO_RESPONSE: Problem = {
  status: 502,
  kind: 'upstream-failed',
  detail: 'The service closed the connection without a valid response. It may have carried out the request.',
};

const NOTHING = Buffer.alloc(0);

/**
 * Methods whose requests have no body unless a header says so (RFC 9112 §6.3). Node sends a request of any other method in
 * chunks.
 */
const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE']);

/**
 * Passes one request to the service, and its response back, both as they stream. The request is sent once, whatever
 * happens: Node's agent repeats nothing, and neither does this function.
 *
 * It stands on node:http itself: the libraries for proxies (httpxy, http-proxy-3) read headers from an object, which loses
 * their case, their order and repeated ones, and they drop trailers and interim responses.
 *
 * @param seen gets the exchange after the response has left. Not called for one that broke off.
 */
export function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { upstream, agent, origins }: Route,
  seen: (passed: Passed) => void,
): void {
  const method = incoming.method ?? 'GET';
  const requestCopy = new BodyCopy();
  let isConnected = false;

  const send = upstream.protocol === 'https:' ? requestByHttps : requestByHttp;
  const sent = send(new URL(upstream.origin), {
    agent,
    method,
    path: incoming.url,
    headers: requestHeaders(incoming, upstream),
  });
  const fail = (code = 'no code'): void => {
    requestCopy.drop();
    sent.destroy();
    if (!outgoing.destroyed) sendProblem(outgoing, isConnected ? NO_RESPONSE : notReached(code));
  };
  sent.once('socket', (socket) => {
    const connected = upstream.protocol === 'https:' ? 'secureConnect' : 'connect';
    if (socket.connecting) socket.once(connected, () => (isConnected = true));
    else isConnected = true;
  });
  sent.on('information', (info) => passInterim(outgoing, info));
  sent.once('upgrade', (_response, socket) => {
    socket.destroy();
    fail();
  });
  sent.once('response', (response) => passBack(response));
  sent.on('error', ({ code }: NodeJS.ErrnoException) => {
    // An error after the response has begun shows in the response itself.
    if (!outgoing.headersSent) fail(code);
  });
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) {
      requestCopy.drop();
      sent.destroy();
    }
  });

  incoming.on('data', requestCopy.add);
  incoming.once('end', () => sendTrailers(sent, incoming));
  incoming.pipe(sent);
  // Read the rest of the request even if the service doesn't: a client may send all of it before it reads the response.
  sent.once('close', () => incoming.resume());

  const passBack = (response: IncomingMessage): void => {
    const plan = planOf(response, method);
    try {
      outgoing.sendDate = false;
      const headers = responseHeaders(response, incoming, plan, origins);
      outgoing.writeHead(response.statusCode ?? 0, response.statusMessage, headers);
    } catch {
      // A status or header that no response may have.
      fail();
      return;
    }
    // The head leaves at once: `Location` counts even if the body is lost. `flushHeaders` would write it as UTF-8.
    outgoing.write(NOTHING);
    const responseCopy = new BodyCopy();
    let bytes = 0;
    const stages: Transform[] = [];
    // Each stage of the pipeline listens for its end.
    outgoing.setMaxListeners(30);
    if (plan.isRewritten && plan.decoder) stages.push(plan.decoder());
    const original = stages[0] ?? response;
    original.on('data', plan.isCopied ? responseCopy.add : (chunk: Buffer) => (bytes += chunk.length));
    if (plan.isRewritten) stages.push(origins.inJson());
    response.once('end', () => outgoing.addTrailers(outgoing.chunkedEncoding ? trailersOf(response) : []));
    pipeline([response, ...stages, outgoing], (error) => {
      if (error || !response.complete) {
        requestCopy.drop();
        responseCopy.drop();
        outgoing.destroy();
        sent.destroy();
        return;
      }
      const uncopied: ObservedBody | undefined =
        plan.isCopied || bytes === 0 ? undefined : { bytes, unread: 'binary' };
      const isDecoded = plan.isRewritten && plan.decoder !== undefined;
      seen({ request: incoming, response, requestCopy, responseCopy, uncopied, isDecoded });
    });
  };
}

function requestHeaders(incoming: IncomingMessage, upstream: URL): string[] {
  const { headers, method = 'GET' } = incoming;
  const passed = endToEnd(incoming, (name, value) => (name === 'host' ? upstream.host : value));
  if (headers.host === undefined) passed.push('Host', upstream.host);
  const isFramed = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (!isFramed && !WITHOUT_BODY.has(method)) passed.push('Content-Length', '0');
  return passed;
}

function responseHeaders(
  response: IncomingMessage,
  { httpVersion }: IncomingMessage,
  { isRewritten, decoder }: ResponsePlan,
  origins: OriginReplacer,
): string[] {
  return endToEnd(response, (name, value) => {
    switch (name) {
      case 'location':
      case 'content-location':
        return origins.inUrl(value);
      case 'transfer-encoding':
        // A body in any other coding ends when the service closes its connection. The client's connection stays open.
        return httpVersion === '1.0' || !/chunked/iu.test(value) ? undefined : value;
      case 'trailer':
        return response.headers['transfer-encoding'] === undefined ? undefined : value;
      case 'content-length':
        return isRewritten ? undefined : value;
      case 'content-encoding':
        return isRewritten && decoder ? undefined : value;
      default:
        return value;
    }
  });
}

/** A caller of HTTP/1.0 knows no interim response. `100 Continue` was answered when the request came. */
function passInterim(
  outgoing: ServerResponse,
  { statusCode, headers }: { statusCode: number; headers: IncomingMessage['headers'] },
): void {
  if (outgoing.headersSent || outgoing.req.httpVersion === '1.0') return;
  if (statusCode === 102) outgoing.writeProcessing();
  if (statusCode !== 103 || headers['link'] === undefined) return;
  try {
    outgoing.writeEarlyHints(headers as Record<string, string | string[]>);
  } catch {
    // Node refuses some valid forms of `Link`. A hint may be lost.
  }
}

function sendTrailers(sent: ClientRequest, incoming: IncomingMessage): void {
  if (incoming.rawTrailers.length > 0) sent.addTrailers(trailersOf(incoming));
}

function trailersOf({ rawTrailers }: IncomingMessage): [string, string][] {
  return [...pairsOf(rawTrailers)];
}
