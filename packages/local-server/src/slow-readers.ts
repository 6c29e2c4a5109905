import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Pipeline } from './pipeline.ts';

/**
 * How long a response may wait while its caller reads nothing, and how long it may take in total. Milliseconds. Node checks
 * the first limit twice, so a caller that reads nothing at all is dropped after double the time.
 */
const IDLE_LIMIT = 15_000;
const WHOLE_LIMIT = 120_000;

const SWEEP_INTERVAL = 2_000;

/**
 * Drops the connections of callers that send requests and don't read the responses, because each response stays in memory. A
 * caller that waits for a response which hasn't begun is not dropped.
 *
 * @param underWay the responses that are not finished
 * @param passesOn whether a response that has begun may pause and take any time, because another server sends it
 */
export function dropSlowReaders(
  server: Server,
  underWay: ReadonlySet<ServerResponse>,
  pipelineOf: (socket: Socket) => Pipeline,
  passesOn: boolean,
): void {
  // Node counts progress of a pending write as activity. It leaves idle connections to this listener too.
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
