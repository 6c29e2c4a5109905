import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { listen, type Listening } from '../support/loopback-server.ts';

export interface PageServerOptions {
  script: string;
  /** The settings that the page gets. */
  settings: unknown;
  /** The service that gets all other requests, so that page and service share an origin. */
  service: string;
  /** Replaces 303 by 201 in responses, because browsers hide a 303. */
  hidesSeeOther?: boolean;
}

/** Serves one page and passes other requests on to the service, like an application's own server. */
export interface PageServer extends Listening {
  /** What the page sent. */
  readonly report: Promise<unknown>;
}

const PAGE = `<script type="module" src="/page.js" onerror="fetch('/report', {
  method: 'POST', body: JSON.stringify({ failure: 'The module could not be loaded.' })
})"></script>`;

export async function servePage(options: PageServerOptions): Promise<PageServer> {
  const { promise: report, resolve } = Promise.withResolvers<unknown>();
  const own: Record<string, (incoming: IncomingMessage, outgoing: ServerResponse) => void> = {
    '/': (_, outgoing) => answer(outgoing, 'text/html', PAGE),
    '/page.js': (_, outgoing) => answer(outgoing, 'text/javascript', options.script),
    '/settings': (_, outgoing) => answer(outgoing, 'application/json', JSON.stringify(options.settings)),
    '/report': (incoming, outgoing) => {
      void text(incoming).then((body) => resolve(JSON.parse(body)));
      answer(outgoing, 'text/plain', '');
    },
  };
  const server = createServer((incoming, outgoing) => {
    const page = own[incoming.url ?? ''];
    if (page) page(incoming, outgoing);
    else passOn(options, incoming, outgoing);
  });
  return { ...(await listen(server)), report };
}

function answer(outgoing: ServerResponse, type: string, body: string): void {
  outgoing.writeHead(200, { 'content-type': type }).end(body);
}

function passOn(
  { service, hidesSeeOther }: PageServerOptions,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const { method = 'GET', headers, url = '/' } = incoming;
  const request = forward(service + url, { method, headers }, (response) => {
    const { statusCode = 502 } = response;
    outgoing.writeHead(hidesSeeOther && statusCode === 303 ? 201 : statusCode, response.headers);
    response.pipe(outgoing);
  });
  request.on('error', () => outgoing.destroy());
  incoming.pipe(request);
}
