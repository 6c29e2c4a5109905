import type { ServerContext } from '@modelcontextprotocol/server';

/** Tells a client that asked for it that a call still runs. Each call of the function is one step. */
export function progressOf({ mcpReq }: ServerContext, message: string): () => void {
  const { _meta: meta } = mcpReq;
  const progressToken = meta?.progressToken;
  let progress = 0;
  return () => {
    if (progressToken === undefined) return;
    progress += 1;
    const params = { progressToken, progress, message };
    // A client that is gone misses nothing.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}
