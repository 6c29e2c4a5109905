import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

import type { Node, NodeAPI, NodeDef } from 'node-red';
import { Webhook } from 'standardwebhooks';

import { rawRoutes } from './raw-routes.ts';
import { EVENT_SECRETS, type EVENT_SETTINGS, type Values } from './settings.ts';
import { Store } from './store.ts';

type EventDef = NodeDef & Partial<typeof EVENT_SETTINGS>;
type Secrets = Partial<Values<typeof EVENT_SECRETS>>;
type EventNode = Node<Secrets>;

interface RelayEvent {
  readonly type: string;
}

/** Receives the relay's webhooks, verifies each, and sends one message for each event. */
export function registerEvent(RED: NodeAPI): void {
  const routes = rawRoutes(RED);

  function WorkRightsEvent(this: EventNode, def: EventDef): void {
    RED.nodes.createNode(this, def);
    const webhook = webhookOf(this.credentials?.secret);
    const path = `/${(def.path ?? '').trim().replace(/^\/+/u, '')}`;
    if (webhook === undefined) return this.status({ fill: 'red', shape: 'ring', text: 'no secret' });
    if (routes.has(path)) return this.status({ fill: 'red', shape: 'ring', text: 'path in use' });

    const seen = new Store<{ readonly at: number }>(this, def.store);
    const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      if (request.readableEnded) {
        this.error('The event is not verified: another program of this server has read its bytes.');
        response.writeHead(500).end();
        return;
      }
      const event = verified(webhook, request, await buffer(request));
      const id = String(request.headers['webhook-id']);
      if (event === undefined) {
        response.writeHead(401).end();
        return;
      }
      const key = Store.keyOf(id);
      await seen.inTurn(key, async () => {
        if ((await seen.get(key)) !== undefined) return;
        this.send({ payload: event, topic: event.type, eventId: id });
        // Noted afterwards: if Node-RED ends in between, the relay sends the event again, and no event is lost.
        await seen.set(key, { at: Date.now() });
      });
      response.writeHead(204).end();
    };

    routes.set(path, (request, response) => {
      receive(request, response).catch(() => {
        this.error('The event was not received: the context store or the connection failed.');
        if (!response.headersSent) response.writeHead(500).end();
      });
    });
    const closing = new AbortController();
    this.on('close', () => {
      routes.delete(path);
      closing.abort();
    });
    void seen.forgetDaily(closing.signal, () => this.error('The context store could not be read.'));
  }
  RED.nodes.registerType<EventNode, EventDef, object, Secrets>('workrights-event', WorkRightsEvent, {
    credentials: EVENT_SECRETS,
  });
}

/** Undefined without a secret. An empty key counts as none, because anyone can sign with it. */
function webhookOf(secret = ''): Webhook | undefined {
  const key = secret.trim().replace(/^whsec_/u, '');
  return Buffer.from(key, 'base64').length === 0 ? undefined : new Webhook(key);
}

/** @param body as it arrived, because the signature covers the bytes. */
function verified(webhook: Webhook, { headers }: IncomingMessage, body: Buffer): RelayEvent | undefined {
  try {
    return webhook.verify(body, headers as Record<string, string>) as RelayEvent;
  } catch {
    return undefined;
  }
}
