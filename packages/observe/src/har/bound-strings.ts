import type { Token } from 'stream-json/parser.js';

/** Characters of one text that are kept: a body of 16 MiB, in base64. */
const MOST = 22 * 1024 * 1024;

/** Puts the pieces of each text together. A text over the limit becomes null, so that no value of the file fills the memory. */
export function boundStrings(): (token: Token) => Token | undefined {
  let pieces: string[] | undefined;
  let length = 0;
  return (token) => {
    switch (token.name) {
      case 'startString':
        pieces = [];
        length = 0;
        return undefined;
      case 'stringChunk':
        length += String(token.value).length;
        if (length > MOST) pieces = undefined;
        pieces?.push(String(token.value));
        return undefined;
      case 'endString':
        return pieces ? { name: 'stringValue', value: pieces.join('') } : { name: 'nullValue', value: null };
      default:
        return token;
    }
  };
}
