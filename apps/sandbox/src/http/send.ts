import type { ServerResponse } from 'node:http';
import { httpDate } from './dates.ts';
import type { Exchange } from './exchange.ts';
import type { Reply } from './reply.ts';

/**
 * Writes the reply, bent by its fault if it has one. `now` is the sandbox's time in milliseconds: an answer that was
 * dated by another clock would contradict the times inside it.
 */
export function send(
  outgoing: ServerResponse,
  { requestId, reply, fault, sharing }: Exchange,
  now: number,
): void {
  if (fault?.kind === 'reset') {
    outgoing.socket?.resetAndDestroy();
    return;
  }
  const body = fault?.kind === 'malformed-json' ? firstHalf(reply.body) : reply.body;
  const headers: Record<string, string | number> = {
    ...reply.headers,
    ...sharing,
    date: httpDate(now),
    'x-request-id': requestId,
  };
  if (reply.status !== 204) headers['content-length'] = Buffer.byteLength(body);

  outgoing.writeHead(reply.status, headers);
  if (fault?.kind === 'truncate') outgoing.write(firstHalf(body), () => outgoing.destroy());
  // Text stays text: Node then sends it with the headers in one write, which halves the cost of an answer.
  else outgoing.end(body);
}

function firstHalf(body: Reply['body']): Uint8Array {
  const bytes = Buffer.from(body);
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}
