import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import {
  createLocalServer,
  createRequestCheck,
  readAllowedHosts,
  sendProblem,
} from '@workrights/local-server';
import { createSite, siteFolder } from './site.ts';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

// The types that are published for it are those of Express; it needs only Node's own requests and answers.
const require = createRequire(import.meta.url);
const compression: () => Middleware = require('compression');

/** Compresses what a browser accepts compressed, so that the weight of a page here is what it is anywhere. */
const compress = compression();

export { siteFolder };

export interface ServeDocsOptions {
  /** TCP port; 0, the default, takes a free one. */
  port?: number;
  /** Address to bind to; loopback by default. */
  host?: string;
  /** Names besides `localhost` that readers may reach a portal on loopback by. */
  allowedHosts?: readonly string[];
  /** The built site; `apps/portal/dist` by default. */
  folder?: string;
  /**
   * Served under the portal's own origin, so that the page for trying out needs no other address. It judges the host of a
   * request itself. Where it listens on its own, `url` says so to the commands that readers copy.
   */
  sandbox?: { readonly listener: RequestListener; readonly url?: string };
}

export interface DocsServer extends AsyncDisposable {
  /** Address of the portal, without a trailing slash. */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** What the sandbox serves: the paths of both interfaces and its control plane. */
const SANDBOX = /^\/(?:v1|v2|visa-checks|employee|_sandbox)(?:[/?]|$)/u;

/** Where the page for trying out reads the address of the sandbox. */
const ADDRESS = /^\/try\/sandbox\.json(?:\?|$)/u;

/**
 * Serves the built portal, and with it a sandbox if one is given.
 *
 * @throws Error when the portal is not built, and Node's error when the port is taken (`EADDRINUSE`).
 */
export async function serveDocs({
  port = 0,
  host = '127.0.0.1',
  allowedHosts = [],
  folder = siteFolder,
  sandbox,
}: ServeDocsOptions = {}): Promise<DocsServer> {
  const site = createSite(folder);
  const check = createRequestCheck({
    host,
    allowedHosts: readAllowedHosts(allowedHosts),
    hasPages: true,
  });

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const refusal = check(request);
    const { url: target = '/' } = request;
    if (sandbox && SANDBOX.test(target)) {
      sandbox.listener(request, response);
      return;
    }
    // To a reader, a path that doesn't decode is a page that is not there.
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

/** The origin that the reader sees: `localhost` and `127.0.0.1` are two to a browser. */
function sendOwnAddress(
  { headers, socket }: IncomingMessage,
  response: ServerResponse,
  terminal: string | undefined,
): void {
  const url = `http://${headers.host ?? `127.0.0.1:${socket.localPort}`}`;
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ url, ...(terminal !== undefined && { terminal }) }));
}
