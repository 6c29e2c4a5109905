import type { ServerResponse } from 'node:http';
import type { Exchange } from './exchange.ts';

/** Writes the reply, bent by its fault if it has one. */
export function send(outgoing: ServerResponse, { requestId, reply, fault }: Exchange): void {
  if (fault?.kind === 'reset') {
    outgoing.socket?.resetAndDestroy();
    return;
  }
  const bytes = typeof reply.body === 'string' ? Buffer.from(reply.body) : reply.body;
  const sent = fault?.kind === 'malformed-json' ? firstHalf(bytes) : bytes;
  const headers: Record<string, string | number> = { ...reply.headers, 'x-request-id': requestId };
  if (reply.status !== 204) headers['content-length'] = sent.length;

  outgoing.writeHead(reply.status, headers);
  if (fault?.kind === 'truncate') outgoing.write(firstHalf(sent), () => outgoing.destroy());
  else outgoing.end(sent);
}

function firstHalf(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}
