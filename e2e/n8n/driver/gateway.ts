import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

import { listen, type Listening } from '../../support/loopback-server.ts';

/** A request, with n8n's status. */
export interface PassedOn {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly status: number;
}

/** A gateway in front of n8n, as in production: its URL stays the same, although n8n has another port after each start. */
export interface Gateway extends Listening {
  /** Where requests are forwarded. */
  target: string;
  /** The oldest first. */
  readonly passedOn: readonly PassedOn[];
}

const OF_THE_CONNECTION = new Set([
  'connection',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
]);

/** Forwards requests unchanged, and records them so that a test can send one again. */
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
