import type { IncomingMessage, ServerResponse } from 'node:http';

import type { NodeAPI } from 'node-red';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The handlers of POST requests, by their path below the root of Node-RED's HTTP nodes. */
type RawRoutes = Map<string, Handler>;

/**
 * Routes that get a request with its bytes unread.
 *
 * Node-RED's editor shares the server and parses each JSON body before any node sees the request. Its parser leaves a request
 * alone that has the mark `_body`, as if another parser had read it; Node-RED's own node "http in" uses the same mark.
 */
export function rawRoutes(RED: NodeAPI): RawRoutes {
  const routes: RawRoutes = new Map();
  // Without HTTP nodes (`httpNodeRoot: false`) there is nothing to receive with.
  if (typeof RED.httpNode?.path !== 'function') return routes;
  const root = RED.httpNode.path().replace(/\/$/u, '');

  RED.server.prependListener('request', (request: IncomingMessage) => {
    const [path = ''] = (request.url ?? '').split('?');
    if (request.method === 'POST' && path.startsWith(root) && routes.has(path.slice(root.length))) {
      Object.assign(request, { _body: true });
    }
  });
  RED.httpNode.use((request, response, next) => {
    const handle = request.method === 'POST' ? routes.get(request.path) : undefined;
    if (handle === undefined) next();
    else handle(request, response);
  });
  return routes;
}
