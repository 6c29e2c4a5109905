import type { IncomingHttpHeaders } from 'node:http';

import { inTurn } from '@workrights/connectors';
import type { Node, NodeAPI, NodeDef, NodeMessage } from 'node-red';
import { Webhook } from 'standardwebhooks';

import { EVENT_SECRETS, type Values } from './settings.ts';
import { storeOf } from './store.ts';

type EventDef = NodeDef & { readonly store?: string };
type Secrets = Partial<Values<typeof EVENT_SECRETS>>;

/** What the node "http in" makes of a webhook. */
type Received = NodeMessage & { readonly req?: { readonly headers: IncomingHttpHeaders } };

/** Verifies the relay's webhooks, which the node "http in" receives, and sends one message for each event. */
export function registerEvent(RED: NodeAPI): void {
  function WorkRightsEvent(this: Node<Secrets>, def: EventDef): void {
    RED.nodes.createNode(this, def);
    const webhook = webhookOf(this.credentials?.secret);
    if (webhook === undefined) this.status({ fill: 'red', shape: 'ring', text: 'no secret' });
    const seen = storeOf(this, def.store);

    /** @returns the status of the response. */
    const receive = async ({ payload, req: { headers } = { headers: {} } }: Received) => {
      // The signature covers the bytes that arrived.
      if (!Buffer.isBuffer(payload))
        throw new Error('Set "Do not parse request body" in the node "http in".');
      const event = verified(webhook, payload, headers);
      if (event === undefined) return 401;
      const eventId = String(headers['webhook-id']);
      const key = seen.keyOf(eventId);
      await inTurn(key, async () => {
        if ((await seen.get(key)) !== undefined) return;
        this.send([{ payload: event, topic: event.type, eventId }, null]);
        // Noted afterwards: if Node-RED ends in between, the relay sends the event again, and no event is lost.
        await seen.set(key, { at: Date.now() });
      });
      return 204;
    };

    this.on('input', (msg: Received, send, done) => {
      void receive(msg)
        .catch((error: Error) => {
          this.error(`The event was not received. ${error.message}`, msg);
          return 500;
        })
        .then((statusCode) => send([null, { ...msg, payload: '', statusCode }]))
        .finally(done);
    });
    this.on('close', (removed: boolean, done: () => void) => void seen.close(removed).finally(done));
  }
  RED.nodes.registerType<Node<Secrets>, EventDef, object, Secrets>('workrights-event', WorkRightsEvent, {
    credentials: EVENT_SECRETS,
  });
}

/** Undefined without a secret. An empty key counts as none, because anyone can sign with it. */
function webhookOf(secret = ''): Webhook | undefined {
  const key = secret.trim().replace(/^whsec_/u, '');
  return Buffer.from(key, 'base64').length === 0 ? undefined : new Webhook(key);
}

function verified(webhook: Webhook | undefined, body: Buffer, headers: IncomingHttpHeaders) {
  try {
    return webhook?.verify(body, headers as Record<string, string>) as { type: string } | undefined;
  } catch {
    return undefined;
  }
}
