import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { compress } from './compress.ts';
import { createSite, siteFolder } from './site.ts';

export { siteFolder };

export interface ServeDocsOptions {
  /** TCP port; 0, the default, takes a free one. */
  port?: number;
  /** Address to bind to; loopback by default. */
  host?: string;
  /** The built site; `apps/docs/dist` by default. */
  folder?: string;
  /** Served under the portal's own origin, so that the page for trying out needs no other address. */
  sandbox?: { readonly listener: RequestListener };
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
  folder = siteFolder,
  sandbox,
}: ServeDocsOptions = {}): Promise<DocsServer> {
  const site = createSite(folder);
  const server = createServer((request, response) => {
    const { url = '/' } = request;
    if (sandbox && SANDBOX.test(url)) {
      sandbox.listener(request, response);
      return;
    }
    compress(request, response, () => {
      if (request.method !== 'GET' && request.method !== 'HEAD') refuseMethod(response);
      else if (sandbox && ADDRESS.test(url)) sendOwnAddress(request, response);
      else site(request, response);
    });
  });
  server.listen(port, host);
  await once(server, 'listening');

  const { port: bound } = server.address() as AddressInfo;
  const close = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    port: bound,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function refuseMethod(response: ServerResponse): void {
  response.writeHead(405, { allow: 'GET, HEAD' }).end();
}

/** The origin that the reader sees: `localhost` and `127.0.0.1` are two to a browser. */
function sendOwnAddress({ headers, socket }: IncomingMessage, response: ServerResponse): void {
  const url = `http://${headers.host ?? `127.0.0.1:${socket.localPort}`}`;
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ url }));
}
