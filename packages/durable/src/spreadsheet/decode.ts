import { UnreadableFileError } from './errors.ts';
import type { Encoding } from './mapping.ts';

const BYTE_ORDER_MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * Decodes a file piece by piece. A byte order mark, or the zero bytes of Latin letters, shows UTF-16. Other text must be UTF-8,
 * unless the mapping states an encoding.
 *
 * @throws UnreadableFileError (`encoding`) with the line of the first invalid byte.
 */
export async function* decode(
  bytes: AsyncIterable<Uint8Array>,
  stated: Encoding | undefined,
): AsyncIterable<string> {
  let decoder: TextDecoder | undefined;
  let encoding: Encoding = 'utf-8';
  let line = 1;
  for await (const piece of bytes) {
    if (decoder === undefined) {
      encoding = stated ?? encodingOf(piece);
      decoder = new TextDecoder(encoding, { fatal: true });
    }
    const text = decodePiece(decoder, piece, () => refused(encoding, line + linesToFault(piece, encoding)));
    const zero = text.indexOf('\0');
    if (zero !== -1) throw withZero(line + newlinesIn(text.slice(0, zero)));
    line += newlinesIn(text);
    yield text;
  }
  if (decoder === undefined) return;
  const rest = decodePiece(decoder, undefined, () => refused(encoding, line));
  if (rest !== '') yield rest;
}

function encodingOf(start: Uint8Array): Encoding {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, index) => start[index] === byte));
  if (marked) return marked[0];
  const head = start.subarray(0, 1024);
  const zeros = [0, 1].map((odd) => head.filter((byte, index) => index % 2 === odd && byte === 0).length);
  const [even = 0, odd = 0] = zeros;
  // Headings are Latin letters, so in UTF-16 every second byte is zero and the others aren't.
  if (odd > head.length / 4 && even === 0) return 'utf-16le';
  return even > head.length / 4 && odd === 0 ? 'utf-16be' : 'utf-8';
}

function decodePiece(decoder: TextDecoder, piece: Uint8Array | undefined, fault: () => Error): string {
  try {
    return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
  } catch {
    throw fault();
  }
}

function linesToFault(piece: Uint8Array, encoding: Encoding): number {
  const text = new TextDecoder(encoding).decode(piece);
  const fault = text.indexOf('\uFFFD');
  return newlinesIn(fault === -1 ? text : text.slice(0, fault));
}

function newlinesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function withZero(line: number): UnreadableFileError {
  return new UnreadableFileError(
    'encoding',
    `Line ${line} has a NUL character (a byte of zeros), which no text has: the file is damaged, or no CSV file. Export it again as "CSV UTF-8".`,
  );
}

function refused(encoding: Encoding, line: number): UnreadableFileError {
  const fix =
    encoding === 'utf-8'
      ? 'Save it as "CSV UTF-8". If you know that it is from an older Windows, state "encoding": "windows-1252" in the mapping.'
      : 'Save it as "CSV UTF-8", or correct "encoding" in the mapping.';
  return new UnreadableFileError(
    'encoding',
    `The file is not ${encoding.toUpperCase()} text (near line ${line}). ${fix}`,
  );
}
