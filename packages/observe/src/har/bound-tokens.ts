import type { Token } from 'stream-json/parser.js';

/** What a token in pieces becomes, and how many characters of it are kept. */
interface Kind {
  readonly name: 'stringValue' | 'keyValue' | 'numberValue';
  readonly most: number;
}

/** For a text, a body of 16 MiB in base64. The reader needs no longer name or number than these. */
const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['startString', { name: 'stringValue', most: 22 * 1024 * 1024 }],
  ['startKey', { name: 'keyValue', most: 1000 }],
  ['startNumber', { name: 'numberValue', most: 1000 }],
]);

/** The parser gives an escaped character as a piece of its own: kept one by one, pieces take many times their text. */
const PIECES_AT_ONCE = 4096;

/**
 * Joins the pieces of each text, name and number, within a limit, so that none fills the memory. Above the limit, a text or a
 * number becomes null, and a name becomes empty.
 */
export function boundTokens(): (token: Token) => Token | undefined {
  let kind: Kind | undefined;
  let whole: string[] | undefined;
  let pieces: string[] = [];
  let length = 0;
  return (token) => {
    switch (token.name) {
      case 'startString':
      case 'startKey':
      case 'startNumber':
        kind = KINDS.get(token.name);
        whole = [];
        pieces = [];
        length = 0;
        return undefined;
      case 'stringChunk':
      case 'numberChunk':
        length += String(token.value).length;
        if (kind && length > kind.most) {
          whole = undefined;
          pieces = [];
        }
        if (whole && pieces.push(String(token.value)) === PIECES_AT_ONCE) {
          whole.push(pieces.join(''));
          pieces = [];
        }
        return undefined;
      case 'endString':
      case 'endKey':
      case 'endNumber':
        return bounded(kind?.name, whole && [...whole, ...pieces].join(''));
      default:
        return token;
    }
  };
}

function bounded(name: Kind['name'] | undefined, value: string | undefined): Token {
  if (name === 'keyValue') return { name, value: value ?? '' };
  return name === undefined || value === undefined ? { name: 'nullValue', value: null } : { name, value };
}
