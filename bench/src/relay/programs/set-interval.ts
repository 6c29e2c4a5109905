/** The simplest script: every five seconds it gets each check, and sends a POST when one is completed. */
import { accessToken } from '../../durable/programs/order.ts';
import { readOrder, stopped, tell } from './order.ts';

const EVERY = 5_000;
const headers = { authorization: `Bearer ${accessToken}`, version: '2024-03-05' };

const { url, receiver, ids } = readOrder();
let requests = 0;
const timers = new Map(
  ids.map((id) => {
    const look = async (): Promise<void> => {
      requests += 1;
      const response = await fetch(`${url}/v2/visa-checks/${id}`, { headers });
      const { data } = (await response.json()) as { data: { status: string } };
      if (data.status !== 'completed' || !timers.has(id)) return;
      clearInterval(timers.get(id));
      timers.delete(id);
      const body = JSON.stringify({ type: 'visa_check.completed', data: { id } });
      const told = await fetch(receiver, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      await told.arrayBuffer();
    };
    return [id, setInterval(() => void look(), EVERY)];
  }),
);
await stopped;
for (const timer of timers.values()) clearInterval(timer);
tell(requests);
