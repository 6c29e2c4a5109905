import { once } from 'node:events';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createLocalServer, isLoopback, sameSecret, sendProblem } from '@workrights/local-server';
import { createServer } from './server.ts';
import type { Services } from './services.ts';

/** Serves one client over standard input and output, until it closes its end or the signal fires. */
export async function serveProcess(services: Services, signal: AbortSignal): Promise<void> {
  const served = serveStdio((context) => createServer(services, context), {
    // Its message may hold what was sent.
    onerror: (error) => process.stderr.write(`workrights-mcp: ${error.name}\n`),
  });
  await Promise.race([once(process.stdin, 'close'), once(process.stdin, 'end'), once(signal, 'abort')]);
  await served.close();
}

export interface HttpOptions {
  /** Every request needs it as a bearer token. */
  readonly token: string;
  readonly port?: number | undefined;
  readonly host?: string | undefined;
  /** Lets `host` be an address that other machines reach. */
  readonly allowRemote?: boolean | undefined;
  readonly allowedHosts?: readonly string[] | undefined;
  readonly allowedOrigins?: readonly string[] | undefined;
}

const MOST_SUBSCRIPTIONS = 32;
const MOST_BYTES = 256 * 1024;

const NO_TOKEN = { status: 401, kind: 'unauthorized', detail: 'A valid bearer token is required.' };
const NOT_HERE = { status: 404, kind: 'not-found', detail: 'The endpoint is /mcp.' };

/**
 * Serves the tools by Streamable HTTP. Host, Origin and token are checked before a body is read. There are no sessions: each
 * request has a server of its own, in both eras of the protocol, and only prepared requests outlive it, which are bounded.
 *
 * @returns the URL of the endpoint, and what ends it.
 * @throws TypeError for an address that other machines reach without `allowRemote`, and for a name or an origin that is none.
 */
export async function serveHttp(services: Services, options: HttpOptions) {
  const { token, port = 4040, host = '127.0.0.1', allowedHosts = [], allowedOrigins = [] } = options;
  if (!isLoopback(host) && !options.allowRemote)
    throw new TypeError('host must be an address of this machine only');
  const handler = createMcpHandler((context) => createServer(services, context), {
    maxRequestBodySize: MOST_BYTES,
    maxSubscriptions: MOST_SUBSCRIPTIONS,
    // Before the local server takes the caller for one that is gone.
    keepAliveMs: 5_000,
  });
  const serve = toNodeHandler(handler, { maxRequestBodySize: MOST_BYTES });
  const local = createLocalServer({
    name: 'workrights-mcp',
    accepts: { host, allowedHosts, allowedOrigins },
    async answer(incoming, outgoing) {
      if (incoming.url?.split('?', 1)[0] !== '/mcp') return sendProblem(outgoing, NOT_HERE);
      if (!sameSecret(incoming.headers.authorization ?? '', `Bearer ${token}`))
        return sendProblem(outgoing, NO_TOKEN, { 'www-authenticate': 'Bearer' });
      await serve(incoming, outgoing);
    },
  });
  const { url } = await local.listen(port, host);
  return {
    url: `${url}/mcp`,
    async [Symbol.asyncDispose]() {
      await handler.close();
      await local.close();
    },
  };
}
