import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Pipeline } from './pipeline.ts';

/**
 * How long a response may wait for a caller that reads nothing of it, and how long it may take in all. Milliseconds. Node
 * looks once more after the first: a caller that reads nothing at all is dropped after twice as long.
 */
const IDLE_LIMIT = 15_000;
const WHOLE_LIMIT = 120_000;

const SWEEP_INTERVAL = 2_000;

/**
 * Drops connections whose callers ask and don't read: each holds its response in memory. A caller that waits for a response
 * which is not there yet may wait.
 *
 * @param underWay the responses that are not finished
 * @param passesOn whether a response that has begun may pause, and take any time, because another server sends it
 */
export function dropSlowReaders(
  server: Server,
  underWay: ReadonlySet<ServerResponse>,
  pipelineOf: (socket: Socket) => Pipeline,
  passesOn: boolean,
): void {
  // Node takes a write that is still under way, but goes on, for activity. It leaves idle connections to this listener too.
  server.setTimeout(IDLE_LIMIT, (socket: Socket) => {
    const { current } = pipelineOf(socket);
    const isAwaited = passesOn ? current?.writableEnded === false : current?.headersSent === false;
    if (socket.writableLength > 0 || !isAwaited) socket.destroy();
  });

  if (passesOn) return;
  const begun = new WeakMap<ServerResponse, number>();
  const sweep = () => {
    const now = performance.now();
    for (const outgoing of underWay) {
      if (!outgoing.headersSent) continue;
      const since = begun.get(outgoing);
      if (since === undefined) begun.set(outgoing, now);
      else if (now - since > WHOLE_LIMIT) outgoing.destroy();
    }
  };
  const timer = setInterval(sweep, SWEEP_INTERVAL).unref();
  server.once('close', () => clearInterval(timer));
}
