import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A service whose checks are never finished: it answers every lookup, and holds nothing itself. */
export async function startNeverFinished(): Promise<
  AsyncDisposable & { readonly url: string; readonly asked: () => number }
> {
  let asked = 0;
  const server = createServer(async (request, response) => {
    const ids = idsIn(await json(request));
    asked += ids.length;
    const requested = new Date().toISOString();
    const data = ids.map((id) => ({
      id,
      status: 'pending',
      environment: 'sandbox',
      mode: 'fastcheck',
      jurisdiction: 'AUS',
      requested_at: requested,
    }));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** The ids of a lookup, wherever they stand in its body. */
function idsIn(body: unknown): string[] {
  if (typeof body === 'string') return body.startsWith('vc_') ? [body] : [];
  return typeof body === 'object' && body !== null ? Object.values(body).flatMap(idsIn) : [];
}
