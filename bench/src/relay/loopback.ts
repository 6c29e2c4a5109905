import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A server in the benchmark's own process. Closing it also closes its open connections. */
export interface Loopback extends AsyncDisposable {
  readonly url: string;
}

/** @param answer receives the body of each request, parsed as JSON. */
export async function startLoopback(
  answer: (body: unknown, response: ServerResponse) => void,
): Promise<Loopback> {
  const server = createServer(async (request, response) => {
    answer(await json(request), response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
