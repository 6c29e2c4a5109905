import { type Loopback, startLoopback } from './loopback.ts';

/** A service whose checks are never finished: it answers every lookup, and holds nothing itself. */
export async function startNeverFinished(): Promise<Loopback & { readonly asked: () => number }> {
  let asked = 0;
  const server = await startLoopback((body, response) => {
    const ids = idsIn(body);
    asked += ids.length;
    const requested = new Date().toISOString();
    const data = ids.map((id) => ({
      id,
      status: 'pending',
      environment: 'sandbox',
      mode: 'fastcheck',
      jurisdiction: 'AUS',
      requested_at: requested,
    }));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
  });
  return { ...server, asked: () => asked };
}

/** The ids of a lookup, wherever they stand in its body. */
function idsIn(body: unknown): string[] {
  if (typeof body === 'string') return body.startsWith('vc_') ? [body] : [];
  return typeof body === 'object' && body !== null ? Object.values(body).flatMap(idsIn) : [];
}
