import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Loopback extends AsyncDisposable {
  readonly url: string;
  readonly received: { readonly path: string; readonly body: Buffer }[];
}

/**
 * What Zapier has around the integration, on this machine: it takes webhooks and logs, and stores files (`/rpc`, `/upload`).
 */
export async function startLoopback(): Promise<Loopback> {
  const received: { path: string; body: Buffer }[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const path = request.url ?? '';
      received.push({ path, body });
      if (path !== '/rpc') return response.writeHead(204).end();
      const { id } = JSON.parse(body.toString()) as { id: string };
      const result = { url: `${url}/upload`, fields: { key: 'stored/file.pdf' } };
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ id, result }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    received,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
