import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

import { onTestFinished } from 'vitest';

import type { Exchange } from '../../src/exchange.ts';
import { type ObserverServerOptions, serveObserver } from '../../src/proxy/serve-observer.ts';

/** A service of which each byte is known: it gives each request to `respond` once its head is there. */
export async function startRawService(respond: (socket: Socket, head: string) => void) {
  const connections: Socket[] = [];
  const heads: string[] = [];
  const server = createServer((socket) => {
    connections.push(socket);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      if (!/^[A-Z]+ \S+ HTTP\/1\.1\r\n/u.test(text)) return;
      heads.push(text);
      respond(socket, text);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of connections) socket.destroy();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heads, connections };
}

export async function startService(listener: RequestListener) {
  const server = createHttpServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The observer before a service, what it saw, and a way to send it bytes. */
export async function startObserver(upstream: string, more: Partial<ObserverServerOptions> = {}) {
  const seen: Exchange[] = [];
  const observer = await serveObserver({
    upstream,
    port: 0,
    see: (exchange) => seen.push(exchange),
    ...more,
  });
  onTestFinished(() => observer.close());

  /** Sends the text and gives everything that came back until the connection ended. */
  const send = async (text: string): Promise<string> => {
    const socket = connect({ port: observer.port, host: '127.0.0.1' });
    socket.write(text, 'latin1');
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of socket) chunks.push(chunk as Buffer);
    } catch {
      // A connection that is reset.
    }
    socket.destroy();
    return Buffer.concat(chunks).toString('latin1');
  };
  /** Waits for what was exchanged to be seen. */
  const seenAll = async () => {
    await observer.close();
    return seen;
  };
  return { ...observer, seen, send, seenAll, host: `127.0.0.1:${observer.port}` };
}

export function textOf(body: Exchange['responseBody']): string {
  return body instanceof Uint8Array ? Buffer.from(body).toString() : JSON.stringify(body);
}
