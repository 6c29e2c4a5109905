import type { Token } from 'stream-json/parser.js';

const NEEDED: ReadonlySet<unknown> = new Set([
  'startedDateTime',
  'time',
  'request',
  'request.method',
  'request.url',
  'request.headers',
  'request.postData',
  'response',
  'response.status',
  'response.headers',
  'response.content',
]);

/** How deep the keys of an entry are in the list of entries, and those of its request and response. */
const [OF_ENTRY, OF_PART] = [2, 3];

/**
 * Passes on only the tokens of an entry that make an exchange. The rest would stay in memory until the entry ends, and an entry
 * may have any number of WebSocket messages.
 */
export function neededTokens(): (token: Token) => Token | undefined {
  let depth = 0;
  let part: unknown;
  let isNeeded = true;
  return (token) => {
    switch (token.name) {
      case 'keyValue':
        if (depth === OF_ENTRY) part = token.value;
        if (depth === OF_ENTRY) isNeeded = NEEDED.has(part);
        if (depth === OF_PART) isNeeded = NEEDED.has(`${part}.${token.value}`);
        break;
      case 'startObject':
      case 'startArray':
        depth += 1;
        break;
      case 'endObject':
      case 'endArray':
        depth -= 1;
        if (depth < OF_ENTRY) isNeeded = true;
        else if (depth === OF_ENTRY) isNeeded = NEEDED.has(part);
        break;
      default:
    }
    return isNeeded ? token : undefined;
  };
}
