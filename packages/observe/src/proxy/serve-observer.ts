import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';

import { InvalidRequestError } from '@workrights/client';
import { createLocalServer, describeDefect, isLoopback, readAllowedHosts } from '@workrights/local-server';

import type { Exchange } from '../exchange.ts';
import { decoded } from '../body-copy.ts';
import { isThisMachine } from '../this-machine.ts';
import { forward, type Passed } from './forward.ts';
import { pairsOf } from './headers.ts';
import { createOriginReplacer } from './origins.ts';
import { readUpstreams, type UpstreamUrls } from './upstreams.ts';

export interface ObserverServerOptions extends UpstreamUrls {
  /** Gets each exchange after its response has left. Must not throw. */
  readonly see: (exchange: Exchange) => void;
  /** Default 4030; 0 takes any free one. */
  readonly port?: number | undefined;
  /** Default 127.0.0.1. */
  readonly host?: string | undefined;
  /** Allows a `host` that other machines reach. The observer speaks plain HTTP: put a proxy with TLS before it. Default false. */
  readonly allowRemote?: boolean | undefined;
  /** Names besides `localhost` that callers may use in `Host`. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** The proxy of the network, in the variables of the environment: `HTTPS_PROXY` and the like. Needs Node 24.5. */
  readonly proxyEnv?: NodeJS.ProcessEnv | undefined;
}

/** A running proxy. `await using` stops it. */
export interface ObserverServer extends AsyncDisposable {
  /** Its origin. The path of a base URL stays as it is. */
  readonly url: string;
  readonly port: number;
  /** Lets responses under way finish, for 2 seconds, and what was exchanged be seen. May be called twice. */
  close: () => Promise<void>;
}

/** How long an idle connection to the service is kept. Servers keep it longer, so none is closed just as a request uses it. */
const IDLE_LIMIT = 4_000;

/**
 * Starts a reverse proxy on this machine that shows `see` each exchange with the service. It sends no request of its own,
 * and none twice.
 *
 * @throws InvalidRequestError for a URL, a host or a name that cannot be used; Node's error when the port is taken (`EADDRINUSE`).
 */
export async function serveObserver(options: ObserverServerOptions): Promise<ObserverServer> {
  const { see, port = 4030, host = '127.0.0.1', allowRemote = false, proxyEnv } = options;
  const upstreams = readUpstreams(options);
  if (!allowRemote && !isLoopback(host)) {
    throw refused('host', 'must be an address of this machine, unless other machines are allowed');
  }
  const agentOptions = { keepAlive: true, timeout: IDLE_LIMIT, proxyEnv };
  const http = new HttpAgent(agentOptions);
  const https = new HttpsAgent(agentOptions);
  const seen = createBacklog(see);
  // A client knows the proxy by the origin that it was configured with.
  const replacers = new Map<string, ReturnType<typeof createOriginReplacer>>();
  const replacerFor = (own: string) => {
    const known = replacers.get(own);
    if (known) return known;
    const made = createOriginReplacer(upstreams.origins, own);
    if (replacers.size < MOST_NAMES) replacers.set(own, made);
    return made;
  };

  const server = createLocalServer({
    name: 'observer',
    passesOn: true,
    accepts: { host, allowedHosts: namesOf(options.allowedHosts) },
    answer(incoming, outgoing) {
      const upstream = upstreams.urlFor(incoming.url ?? '');
      const agent = upstream.protocol === 'https:' ? https : http;
      const origins = replacerFor(ownOrigin(incoming.headers.host));
      forward(incoming, outgoing, { upstream, agent, origins }, (passed) => seen.add(passed, upstream));
    },
  });
  const bound = await server.listen(port, host);
  const ownOrigin = (authority: string | undefined) => (authority ? `http://${authority}` : bound.url);
  if (upstreams.origins.some((upstream) => isSame(upstream, bound.port))) {
    await server.close();
    throw refused('upstream', 'must not be the observer itself');
  }

  const close = async (): Promise<void> => {
    await server.close();
    http.destroy();
    https.destroy();
    await seen.empty();
  };
  return { ...bound, close, [Symbol.asyncDispose]: close };
}

/** How many origins callers may name the proxy by. A caller with more invents them. */
const MOST_NAMES = 16;

/**
 * Shows each exchange in a later turn of the event loop, so that no response waits for it. Exchanges that ended together are
 * shown together: a queue of one a turn would grow with the load, and the kept bodies with it.
 */
function createBacklog(see: (exchange: Exchange) => void) {
  const waiting = new Set<Promise<void>>();
  const show = async (
    { request, response, requestCopy, responseCopy, uncopied, isDecoded }: Passed,
    { origin, pathname }: URL,
  ) => {
    const at = new Date();
    await new Promise((resolve) => setImmediate(resolve));
    const responseCoding = isDecoded ? undefined : response.headers['content-encoding'];
    const exchange: Exchange = {
      method: request.method ?? '',
      // The target of OPTIONS may be an asterisk.
      url: request.url?.startsWith('/') ? `${origin}${request.url}` : origin,
      requestHeaders: [...pairsOf(request.rawHeaders)],
      requestBody: await decoded(requestCopy.body(), request.headers['content-encoding']),
      status: response.statusCode ?? 0,
      responseHeaders: [...pairsOf(response.rawHeaders)],
      responseBody: uncopied ?? (await decoded(responseCopy.body(), responseCoding)),
      at,
      basePath: pathname,
      upstreamOrigin: origin,
    };
    requestCopy.drop();
    responseCopy.drop();
    see(exchange);
  };
  return {
    add(passed: Passed, upstream: URL): void {
      const shown = show(passed, upstream)
        .catch((error: unknown) => {
          process.stderr.write(`observer: an exchange could not be read: ${describeDefect(error)}\n`);
        })
        .finally(() => waiting.delete(shown));
      waiting.add(shown);
    },
    async empty(): Promise<void> {
      await Promise.all(waiting);
    },
  };
}

function isSame(url: URL, own: number): boolean {
  return Number(url.port) === own && isThisMachine(url);
}

function namesOf(allowedHosts: readonly string[] = []): string[] {
  try {
    return readAllowedHosts(allowedHosts);
  } catch (error) {
    throw refused('allowedHosts', (error as Error).message);
  }
}

function refused(path: string, rule: string): InvalidRequestError {
  return new InvalidRequestError([{ path, rule }]);
}
