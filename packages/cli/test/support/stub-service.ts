import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

import { onTestFinished } from 'vitest';

/** A service that responds as the test says, until the test ends. Returns its URL. */
export const stubService = (respond: RequestListener): Promise<string> => started(createServer(respond));

async function started(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export function stubJson(body: unknown, status = 200, headers: Record<string, string> = {}): Promise<string> {
  return stubService((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
}

/** A service that records the tokens it receives. */
export async function notingService(): Promise<{ url: string; received: (string | undefined)[] }> {
  const received: (string | undefined)[] = [];
  const url = await stubService((request, response) => {
    received.push(request.headers.authorization);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data": []}');
  });
  return { url, received };
}

/** The settings of a visa-check interface that always responds so. */
export async function stubChecks(...response: Parameters<typeof stubJson>): Promise<Record<string, string>> {
  return { WORKRIGHTS_BASE_URL: await stubJson(...response), WORKRIGHTS_ACCESS_TOKEN: 'stub' };
}

/** A proxy that records requested connections in `asked`. Without `answer`, it makes none. Returns its URL. */
export function stubProxy(
  asked: string[],
  answer = (socket: Duplex): void => void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'),
): Promise<string> {
  const server = createServer();
  server.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    answer(socket);
  });
  return started(server);
}
