import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';

/** A piece ends at so many characters, or texts: then other requests have their turn. */
const PIECE_LENGTH = 64 * 1024;
const PIECE_TEXTS = 1_000;

export interface Piece {
  readonly text: string;
  readonly isLast: boolean;
}

/** Takes the next piece of a text; nothing is made before it is taken. */
export function nextPiece(texts: Generator<string>): Piece {
  let text = '';
  for (let count = 0; count < PIECE_TEXTS && text.length < PIECE_LENGTH; count += 1) {
    const { value, done } = texts.next();
    if (done) return { text, isLast: true };
    text += value;
  }
  return { text, isLast: false };
}

/** Sends a text after its first piece, and no faster than the caller reads: a slow one holds no more than a piece. */
export async function sendPieces(
  outgoing: ServerResponse,
  first: Piece,
  rest: Generator<string>,
): Promise<void> {
  let { hasRoom, isLast } = sendPiece(outgoing, first);
  while (!isLast) {
    if (!hasRoom) await drained(outgoing);
    // Also then: a caller that is fast enough drains each piece at once, without a turn for anybody else.
    await setImmediate();
    if (outgoing.destroyed) return;
    ({ hasRoom, isLast } = sendPiece(outgoing, nextPiece(rest)));
  }
  outgoing.end();
}

/** As bytes, which are no part of the heap: many slow callers must not fill it. */
function sendPiece(outgoing: ServerResponse, { text, isLast }: Piece) {
  return { hasRoom: outgoing.write(Buffer.from(text)), isLast };
}

/** Waits until the caller has read on, or is gone. */
async function drained(outgoing: ServerResponse): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  outgoing.once('drain', resolve).once('close', resolve);
  await promise;
  outgoing.off('drain', resolve).off('close', resolve);
}
