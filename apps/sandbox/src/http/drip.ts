import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Sends a body in equal pieces, with equal pauses between them, and stops when the caller is gone. */
export async function drip(
  outgoing: ServerResponse,
  body: Uint8Array,
  { milliseconds, pieces }: { readonly milliseconds: number; readonly pieces: number },
): Promise<void> {
  const size = Math.max(1, Math.ceil(body.length / pieces));
  const count = Math.ceil(body.length / size);
  const closed = new AbortController();
  outgoing.once('close', () => closed.abort());
  outgoing.flushHeaders();
  for (let index = 0; index < count && !outgoing.destroyed; index += 1) {
    await sleep(milliseconds / count, undefined, { signal: closed.signal }).catch(() => {});
    if (!outgoing.destroyed) outgoing.write(body.subarray(index * size, (index + 1) * size));
  }
  if (!outgoing.destroyed) outgoing.end();
}
