import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

import { listen, type Listening } from '../../support/loopback-server.ts';

/** A request as it came in, with what n8n responded. */
export interface PassedOn {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly status: number;
}

/** What stands before an n8n in the outside world: its URL stays, though n8n starts on another port each time. */
export interface Gateway extends Listening {
  /** Where requests go. */
  target: string;
  /** Oldest first. */
  readonly passedOn: readonly PassedOn[];
}

const OF_THE_CONNECTION = new Set([
  'connection',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
]);

/** Passes requests on, byte for byte, and keeps them, so that a test can send one again. */
export async function startGateway(): Promise<Gateway> {
  const passedOn: PassedOn[] = [];
  const handle = async (message: IncomingMessage, response: ServerResponse) => {
    const { url: path = '', method = 'GET' } = message;
    const headers = Object.fromEntries(
      Object.entries(message.headers)
        .filter(([name]) => !OF_THE_CONNECTION.has(name))
        .map(([name, value]) => [name, String(value)]),
    );
    const body = await buffer(message);
    try {
      const answer = await fetch(gateway.target + path, { method, headers, body: new Uint8Array(body) });
      const text = await answer.text();
      passedOn.push({ path, headers, body, status: answer.status });
      response.writeHead(answer.status).end(text);
    } catch {
      response.writeHead(502).end();
    }
  };
  const server = createServer((message, response) => void handle(message, response));
  const gateway: Gateway = Object.assign(await listen(server), { target: '', passedOn });
  return gateway;
}
