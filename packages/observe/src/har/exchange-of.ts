import { isCopiedType } from '../content-type.ts';
import { dayOf } from '../counting/counter.ts';
import type { Exchange, ObservedBody } from '../exchange.ts';

type Json = Readonly<Record<string, unknown>>;

/** The exchange of a HAR entry; undefined for one without a URL, a time or a response. */
export function exchangeOf(entry: unknown): Exchange | undefined {
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
