import { type Loopback, startLoopback } from './loopback.ts';

/** Takes webhooks, and notes when the first of each check came. */
export interface Receiver extends Loopback {
  /** When each check was told of, in milliseconds since the epoch, by its id. */
  readonly told: ReadonlyMap<string, number>;
}

export async function startReceiver(): Promise<Receiver> {
  const told = new Map<string, number>();
  const server = await startLoopback((body, response) => {
    const { data } = body as { data: { id: string } };
    if (!told.has(data.id)) told.set(data.id, Date.now());
    response.writeHead(204).end();
  });
  return { ...server, told };
}
