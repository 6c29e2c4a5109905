import type { Token } from 'stream-json/parser.js';

/** Characters of one text that are kept: a body of 16 MiB, in base64. */
const MOST = 22 * 1024 * 1024;

/** The parser gives an escaped character as a piece of its own: kept one by one, pieces take many times their text. */
const PIECES_AT_ONCE = 4096;

/** Puts the pieces of each text together. A text over the limit becomes null, so that no value of the file fills the memory. */
export function boundStrings(): (token: Token) => Token | undefined {
  let whole: string[] | undefined;
  let pieces: string[] = [];
  let length = 0;
  return (token) => {
    switch (token.name) {
      case 'startString':
        whole = [];
        pieces = [];
        length = 0;
        return undefined;
      case 'stringChunk':
        length += String(token.value).length;
        if (length > MOST) {
          whole = undefined;
          pieces = [];
        }
        if (whole && pieces.push(String(token.value)) === PIECES_AT_ONCE) {
          whole.push(pieces.join(''));
          pieces = [];
        }
        return undefined;
      case 'endString':
        return whole
          ? { name: 'stringValue', value: [...whole, ...pieces].join('') }
          : { name: 'nullValue', value: null };
      default:
        return token;
    }
  };
}
