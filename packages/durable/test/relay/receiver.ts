import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Webhook } from 'standardwebhooks';

import type { EventBody } from '../../src/base/outbox/events.ts';

/** A POST that arrived. */
export interface Received {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: EventBody;
  /** The status of the response. */
  readonly status: number;
}

/** Returns the status for the response; or undefined, if it has responded itself or doesn't respond at all. */
export type Behaviour = (
  count: number,
  response: ServerResponse,
  request: IncomingMessage,
) => number | undefined | Promise<number | undefined>;

export interface Receiver extends AsyncDisposable {
  readonly url: string;
  readonly received: readonly Received[];
  /** The most POSTs at the same time. */
  readonly mostAtOnce: number;
  behave: (behaviour: Behaviour) => void;
  /** Waits for this many POSTs. */
  readonly until: (count: number) => Promise<void>;
}

/** A receiver of webhooks on this computer. It responds with 204 until `behave` changes that. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const arrivals = new EventEmitter();
  let behaviour: Behaviour = () => 204;
  let [count, atOnce, mostAtOnce] = [0, 0, 0];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    response.once('close', () => {
      atOnce -= 1;
    });
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const text = Buffer.concat(pieces).toString();
    count += 1;
    const status = await behaviour(count, response, request);
    const headers = request.headers as Record<string, string>;
    const body = JSON.parse(text) as EventBody;
    received.push({ id: headers['webhook-id']!, headers, text, body, status: status ?? 0 });
    if (status !== undefined) response.writeHead(status).end();
    arrivals.emit('post');
  };
  const server = createServer((request, response) => {
    take(request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    get mostAtOnce() {
      return mostAtOnce;
    },
    behave(next) {
      behaviour = next;
    },
    async until(wanted) {
      while (received.length < wanted) await once(arrivals, 'post');
    },
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Throws an error unless one of the signatures matches the secret, and its time is now. */
export function verify({ headers, text }: Received, secret: string): void {
  new Webhook(secret).verify(text, headers);
}

/** Whether one of the signatures matches the secret. The time isn't checked, because tests change their clocks. */
export function isSigned({ id, headers, text }: Received, secret: string): boolean {
  const time = new Date(Number(headers['webhook-timestamp']) * 1_000);
  const expected = new Webhook(secret).sign(id, time, text);
  return headers['webhook-signature']!.split(' ').includes(expected);
}
