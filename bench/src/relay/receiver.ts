import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** Takes webhooks, and notes when the first of each check came. */
export interface Receiver extends AsyncDisposable {
  readonly url: string;
  /** When each check was told of, in milliseconds since the epoch, by its id. */
  readonly told: ReadonlyMap<string, number>;
}

export async function startReceiver(): Promise<Receiver> {
  const told = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const at = Date.now();
    const { data } = (await json(request)) as { data: { id: string } };
    if (!told.has(data.id)) told.set(data.id, at);
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    told,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
