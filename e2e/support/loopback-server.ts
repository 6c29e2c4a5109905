import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** A listening server. Disposing of it also closes its connections. */
export interface Listening extends AsyncDisposable {
  readonly url: string;
}

/** Starts an HTTP or TCP server on a free port of loopback. */
export async function listen(server: Server): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      if (!server.listening) return;
      const closed = once(server.close(), 'close');
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

export interface ReceivedRequest {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Another party's server that a workflow uses: a file store, a chat, a model. */
export interface LoopbackServer extends Listening {
  /** Oldest first. */
  readonly received: readonly ReceivedRequest[];
}

/** Serves on a free port of loopback and keeps the requests. If `answer` throws, the response is 500. */
export async function startLoopbackServer(
  answer: (request: ReceivedRequest, response: ServerResponse) => void,
): Promise<LoopbackServer> {
  const received: ReceivedRequest[] = [];
  const handle = async (message: IncomingMessage, response: ServerResponse) => {
    const { method = '', url: path = '', headers } = message;
    const request = { method, path, headers, body: await text(message) };
    received.push(request);
    try {
      answer(request, response);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  };
  const server = createServer((message, response) => void handle(message, response));
  return { ...(await listen(server)), received };
}
