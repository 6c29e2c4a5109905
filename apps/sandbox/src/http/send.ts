import type { ServerResponse } from 'node:http';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { httpDate } from '../clock/dates.ts';
import type { Exchange } from './exchange.ts';
import type { Fault } from '../faults/fault.ts';
import type { Reply } from './reply.ts';
import { WITHOUT_BODY } from './status-fault.ts';

/** A piece ends at this many characters or texts, so that other requests get their turn. */
const PIECE_LENGTH = 64 * 1024;
const PIECE_TEXTS = 1_000;

interface Piece {
  readonly text: string;
  readonly isLast: boolean;
}

/** Takes the next piece of a text; nothing is made in advance. */
function nextPiece(texts: Generator<string>): Piece {
  let text = '';
  for (let count = 0; count < PIECE_TEXTS && text.length < PIECE_LENGTH; count += 1) {
    const { value, done } = texts.next();
    if (done) return { text, isLast: true };
    text += value;
  }
  return { text, isLast: false };
}

/** Sends the rest of a text after its first piece, as fast as the caller reads, so that a slow caller holds only one piece. */
async function sendPieces(outgoing: ServerResponse, first: Piece, rest: Generator<string>): Promise<void> {
  let { hasRoom, isLast } = sendPiece(outgoing, first);
  while (!isLast) {
    if (!hasRoom) await drained(outgoing);
    // Needed also with room: a fast caller would otherwise block all other requests.
    await setImmediate();
    if (outgoing.destroyed) return;
    ({ hasRoom, isLast } = sendPiece(outgoing, nextPiece(rest)));
  }
  outgoing.end();
}

/** Sent as bytes, which are outside the heap, so that many slow callers don't fill it. */
function sendPiece(outgoing: ServerResponse, { text, isLast }: Piece) {
  return { hasRoom: outgoing.write(Buffer.from(text)), isLast };
}

/** Waits until the caller has read on or has hung up. */
async function drained(outgoing: ServerResponse): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  outgoing.once('drain', resolve).once('close', resolve);
  await promise;
  outgoing.off('drain', resolve).off('close', resolve);
}

/** No status line, no headers, and no end that HTTP knows. */
const GARBAGE = Buffer.from('\u0000\u0001garbage\ufffd\u0007 in place of a response\n\n\u0000');

/** No browser or proxy may store personal data, and a response is only what its type says. */
const ALWAYS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;

/**
 * Writes the reply, changed by its fault if it has one. `now` is the sandbox's time in milliseconds, so that `Date` agrees with
 * the times in the body.
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
  // Text isn't converted to bytes: Node then sends it with the headers in one write, which halves the cost of a response.
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

/** Sends a body in equal pieces with equal pauses, and stops when the caller hangs up. */
async function drip(
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
