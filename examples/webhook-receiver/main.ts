import express from 'express';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? '');
/** The ids of events that were handled. Keep them in your database: the relay may send an event twice. */
const handled = new Set<string>();

const app = express();

// The signature is over the bytes as they arrived: no parser may touch them before it is verified.
app.post('/webhooks', express.raw({ type: 'application/json', limit: '64kb' }), (request, response) => {
  const headers = request.headers as Record<string, string>;
  let event: { type: string; data: { id: string } };
  try {
    event = webhook.verify(request.body as Buffer, headers) as typeof event;
  } catch {
    response.sendStatus(401);
    return;
  }
  // Respond before you work with it: after 20 seconds the relay sends the event again.
  response.sendStatus(204);
  const id = headers['webhook-id'] ?? '';
  if (handled.has(id)) return;
  handled.add(id);
  console.log(event.type, event.data.id);
});

const server = app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`);
});
