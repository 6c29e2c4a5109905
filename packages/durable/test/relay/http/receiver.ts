import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { Webhook } from 'standardwebhooks';

import type { EventBody } from '../../../src/base/outbox/events.ts';

export interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly event: EventBody;
}

export interface Receiver extends AsyncDisposable {
  readonly url: string;
  readonly received: readonly Received[];
  status: number;
  /** Waits for this many webhooks. */
  readonly until: (count: number) => Promise<void>;
}

/** A receiver of webhooks on the loopback address. */
export async function receiver(): Promise<Receiver> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const server = createServer(async (incoming, outgoing) => {
    let body = '';
    for await (const chunk of incoming.setEncoding('utf8')) body += chunk;
    const headers = incoming.headers as Record<string, string>;
    received.push({ headers, body, event: JSON.parse(body) as EventBody });
    outgoing.writeHead(api.status).end();
    for (const wake of waiting) wake();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const api: Receiver = {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    status: 204,
    async until(count) {
      while (received.length < count) {
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting.add(resolve);
        await promise;
        waiting.delete(resolve);
      }
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
  return api;
}

/** Throws an error unless one of the signatures matches the secret. */
export function verify({ headers, body }: Received, secret: string): void {
  new Webhook(secret).verify(body, headers as Record<string, string>);
}
