import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { chain } from 'stream-chain';
import { parser, type Token } from 'stream-json/parser.js';
import { pick } from 'stream-json/filters/pick.js';
import { streamArray } from 'stream-json/streamers/stream-array.js';
import type { Exchange, ObservedBody } from '../exchange.ts';
import { operationOf } from '../reduce/operation-of.ts';
import { boundTokens } from './bound-tokens.ts';
import { neededTokens } from './needed-tokens.ts';
import { isCopiedType } from '../content-type.ts';
import { dayOf } from '../counting/counter.ts';

export interface HarOptions {
  /** Gets each exchange with the service. Must not throw. */
  readonly see: (exchange: Exchange) => void;
  /** Base URLs of the service: entries of other origins are skipped. Default: entries whose path is one of the contract. */
  readonly upstreams?: readonly string[] | undefined;
}

export interface HarCounts {
  readonly seen: number;
  /** Entries of others, and those without a response that can be read. */
  readonly skipped: number;
}

/** The file is no HAR, or is damaged. Its message says where, and holds no value of the file. */
export class HarError extends Error {
  override readonly name = 'HarError';
}

/**
 * Reads a HAR 1.2 file as a stream. It keeps one entry at a time in memory, only the parts that make an exchange, and no text
 * over the limit.
 *
 * @throws HarError for a file that is no HAR; the exchanges before the damage were seen.
 */
export async function readHar(
  file: AsyncIterable<Uint8Array | string>,
  { see, upstreams }: HarOptions,
): Promise<HarCounts> {
  const bases = upstreams?.map((url) => new URL(url));
  let bytes = 0;
  let seen = 0;
  let skipped = 0;
  let hasEntries = false;
  const decode = async function* () {
    // Removes the byte order mark that some tools write.
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for await (const chunk of file) {
      // A stream with an encoding, such as standard input, gives texts.
      const piece = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      bytes += piece.byteLength;
      yield decoder.decode(piece, { stream: true });
    }
    yield decoder.decode();
  };
  const take = ({ value }: { value: unknown }): undefined => {
    const exchange = exchangeOf(value);
    const basePath = exchange && basePathOf(exchange, bases);
    if (exchange && (bases ? basePath !== undefined : isListed(exchange))) {
      seen += 1;
      see(basePath === undefined ? exchange : { ...exchange, basePath });
    } else skipped += 1;
  };
  const noteEntries = (token: Token): Token => {
    hasEntries ||= token.name === 'startArray';
    return token;
  };
  const entries = chain([
    parser({ packValues: false }),
    boundTokens(),
    pick({ filter: /^log\.entries$/u }),
    noteEntries,
    neededTokens(),
    streamArray(),
    take,
  ]);
  try {
    await pipeline(Readable.from(decode()), entries.resume());
  } catch (error) {
    // A file that cannot be read is the file system's error.
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    throw new HarError(
      `The file is not valid JSON in UTF-8 after entry ${seen + skipped} of log.entries, in its first ${bytes} bytes.`,
    );
  }
  if (!hasEntries) throw new HarError('The file is not a HAR: it has no list log.entries.');
  return { seen, skipped };
}

/** The path of the base URL that an exchange belongs to. It goes by the origin, and if several have it, by the operation. */
function basePathOf({ method, url }: Exchange, bases: readonly URL[] = []): string | undefined {
  const { origin, pathname } = new URL(url);
  const paths = bases.filter((base) => base.origin === origin).map((base) => base.pathname);
  return paths.find((path) => operationOf(method, pathname, path)) ?? paths[0];
}

function isListed({ method, url }: Exchange): boolean {
  return operationOf(method, new URL(url).pathname) !== undefined;
}

type Json = Readonly<Record<string, unknown>>;

/** The exchange of a HAR entry; undefined for one without a URL, a time or a response. */
function exchangeOf(entry: unknown): Exchange | undefined {
  const { request, response, startedDateTime, time } = recordOf(entry);
  const { method, url, headers: requestHeaders, postData } = recordOf(request);
  const { status, headers: responseHeaders, content } = recordOf(response);
  const at = new Date(
    Date.parse(String(startedDateTime)) + (typeof time === 'number' ? Math.max(0, time) : 0),
  );
  // Status 0 is a request that the browser blocked, or that failed.
  const hasResponse =
    typeof status === 'number' && Number.isInteger(status) && status >= 100 && status <= 999;
  if (typeof method !== 'string' || typeof url !== 'string' || !URL.canParse(url)) return undefined;
  if (!hasResponse || dayOf(at) === undefined) return undefined;
  return {
    method,
    url,
    requestHeaders: headersOf(requestHeaders),
    requestBody: bodyOf(recordOf(postData)),
    status,
    responseHeaders: headersOf(responseHeaders),
    responseBody: bodyOf(recordOf(content)),
    at,
  };
}

function recordOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

/** Without the pseudo-headers of HTTP/2, such as `:method`. */
function headersOf(list: unknown): [string, string][] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item): [string, string][] => {
    const { name, value } = recordOf(item);
    return typeof name === 'string' && typeof value === 'string' && !name.startsWith(':')
      ? [[name, value]]
      : [];
  });
}

/** A HAR has bodies without their content coding. A tool may leave out those that are large, or no text. */
function bodyOf({ text, encoding, size, mimeType }: Json): ObservedBody {
  if (typeof text === 'string') return Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8');
  const isThere = text === null || (typeof size === 'number' && size > 0);
  if (!isThere) return new Uint8Array();
  const bytes = typeof size === 'number' && size > 0 ? size : 0;
  return { bytes, unread: isCopiedType(String(mimeType ?? '')) ? 'too-large' : 'binary' };
}
