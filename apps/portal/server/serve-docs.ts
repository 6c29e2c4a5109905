import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { createLocalServer, createRequestCheck, sendProblem } from '@workrights/local-server';
import { createSite, siteFolder } from './site.ts';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

// Its published types are those of Express, but it needs only Node's own requests and responses.
const require = createRequire(import.meta.url);
const compression: () => Middleware = require('compression');

/** Compresses responses, so that a page is as large here as on a web host. */
const compress = compression();

export { siteFolder };

export interface ServeDocsOptions {
  /** The TCP port. The default, 0, takes a free one. */
  port?: number;
  /** The address to listen on. The default is loopback. */
  host?: string;
  /** Host names besides `localhost` under which readers may reach a portal on loopback. */
  allowedHosts?: readonly string[];
  /** The built site. The default is `apps/portal/dist`. */
  folder?: string;
  /**
   * A sandbox to serve under the portal's own origin, so that its pages need no other address. It checks the host of a
   * request itself. If the sandbox also listens on a port of its own, `url` is the address for commands that readers copy.
   */
  sandbox?: { readonly listener: RequestListener; readonly url?: string };
}

export interface DocsServer extends AsyncDisposable {
  /** The address of the portal, without a final slash. */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** The paths of the sandbox: both interfaces and the control plane. */
const SANDBOX = /^\/(?:v1|v2|visa-checks|employee|_sandbox)(?:[/?]|$)/u;

/** The file from which the pages read the sandbox's address. */
const ADDRESS = /^\/try\/sandbox\.json(?:\?|$)/u;

/**
 * Serves the built portal, and a sandbox if there is one.
 *
 * @throws Error when the portal is not built, and Node's error when the port is in use (`EADDRINUSE`).
 */
export async function serveDocs({
  port = 0,
  host = '127.0.0.1',
  allowedHosts = [],
  folder = siteFolder,
  sandbox,
}: ServeDocsOptions = {}): Promise<DocsServer> {
  const site = createSite(folder);
  const check = createRequestCheck({ host, allowedHosts, hasPages: true });

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const refusal = check(request);
    const { url: target = '/' } = request;
    if (sandbox && SANDBOX.test(target)) {
      sandbox.listener(request, response);
      return;
    }
    // A path that doesn't decode gets the 404 page.
    if (refusal && refusal.kind !== 'bad-target') {
      sendProblem(response, refusal);
      return;
    }
    compress(request, response, () => {
      if (request.method !== 'GET' && request.method !== 'HEAD') refuseMethod(response);
      else if (sandbox && ADDRESS.test(target)) sendOwnAddress(request, response, sandbox.url);
      else site(request, response);
    });
  }

  const server = createLocalServer({ name: 'portal', answer });
  const bound = await server.listen(port, host);
  return { ...bound, close: server.close, [Symbol.asyncDispose]: server.close };
}

function refuseMethod(response: ServerResponse): void {
  response.writeHead(405, { allow: 'GET, HEAD' }).end();
}

/** Uses the reader's own origin, because a browser treats `localhost` and `127.0.0.1` as different origins. */
function sendOwnAddress(
  { headers, socket }: IncomingMessage,
  response: ServerResponse,
  terminal: string | undefined,
): void {
  const url = `http://${headers.host ?? `127.0.0.1:${socket.localPort}`}`;
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ url, ...(terminal !== undefined && { terminal }) }));
}
