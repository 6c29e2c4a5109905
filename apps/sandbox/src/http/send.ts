import type { ServerResponse } from 'node:http';
import { httpDate } from './dates.ts';
import type { Exchange } from './exchange.ts';
import { drip } from './drip.ts';
import type { Fault } from './fault.ts';
import type { Reply } from './reply.ts';
import { nextPiece, sendPieces } from './send-pieces.ts';
import { WITHOUT_BODY } from './status-fault.ts';

/** No status line, no header, no end that a reader of HTTP would know. */
const GARBAGE = Buffer.from('\u0000\u0001garbage\ufffd\u0007 in place of a response\n\n\u0000');

/** What is about people is kept by no browser and no proxy, and is nothing but what its type says. */
const ALWAYS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;

/**
 * Writes the reply, bent by its fault if it has one. `now` is the sandbox's time in milliseconds: an answer that was
 * dated by another clock would contradict the times inside it.
 */
export async function send(
  outgoing: ServerResponse,
  { requestId, reply, fault, sharing }: Exchange,
  now: number,
): Promise<void> {
  if (fault?.kind === 'reset') {
    outgoing.socket?.resetAndDestroy();
    return;
  }
  if (fault?.kind === 'garbage') {
    outgoing.socket?.end(GARBAGE);
    return;
  }
  const headers: Record<string, string | number> = {
    ...ALWAYS,
    ...reply.headers,
    ...sharing,
    date: httpDate(now),
    'x-request-id': requestId,
  };
  let whole = reply.body;
  if (isPieces(whole)) {
    const first = nextPiece(whole);
    if (!first.isLast && !fault) {
      outgoing.writeHead(reply.status, headers);
      return sendPieces(outgoing, first, whole);
    }
    whole = first.text + [...whole].join('');
  }
  const body = bodyWith(fault, whole);
  if (!WITHOUT_BODY.has(reply.status)) headers['content-length'] = Buffer.byteLength(body);

  outgoing.writeHead(reply.status, headers);
  if (fault?.kind === 'drip') return drip(outgoing, Buffer.from(body), fault);
  if (fault?.kind === 'truncate') outgoing.write(firstHalf(body), () => outgoing.destroy());
  // Text stays text: Node then sends it with the headers in one write, which halves the cost of an answer.
  else outgoing.end(body);
}

function bodyWith(fault: Fault | undefined, body: string | Uint8Array): string | Uint8Array {
  if (fault?.kind === 'empty') return '';
  return fault?.kind === 'malformed-json' ? firstHalf(body) : body;
}

function isPieces(body: Reply['body']): body is Generator<string> {
  return typeof body === 'object' && 'next' in body;
}

function firstHalf(body: string | Uint8Array): Uint8Array {
  const bytes = Buffer.from(body);
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}
