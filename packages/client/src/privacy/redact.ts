/**
 * What may leave the process by a log, an error or a printout. Everything is decided by allow-lists: a header, a part
 * of an address or a code that nobody thought of is left out.
 */

const SHOWN_HEADERS = new Set([
  'content-length',
  'content-type',
  'date',
  'ratelimit',
  'ratelimit-limit',
  'ratelimit-policy',
  'ratelimit-remaining',
  'ratelimit-reset',
  'retry-after',
  'x-request-id',
]);
/** Long or spaced-out values are no request ids or numbers, whatever the header is called. */
const SHOWN_VALUE = /^[\w.:;,=+/ "-]{1,128}$/;
const CODE = /^[A-Za-z][A-Za-z0-9_]{1,60}$/;
const PATH_WORD = /^(?:v[12]|visa-checks|lookup|attachments|employee|onboarding|list|get|getdata)$/;
const PATH_ID = /^(?:vc|att)_[\w-]{1,80}$/;

/** The headers that errors, logs and response details may show; names in lower case. */
export function shownHeaders(headers: Headers): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...headers].filter(([name, value]) => SHOWN_HEADERS.has(name) && SHOWN_VALUE.test(value)),
  );
}

/** An address with its origin, the path words of the contract and ids of checks; anything else is a `*`. */
export function shownUrl(address: string): string {
  if (!URL.canParse(address)) return '*';
  const { origin, pathname, searchParams } = new URL(address);
  const path = pathname
    .split('/')
    .map((part) => (part === '' || PATH_WORD.test(part) || PATH_ID.test(part) ? part : '*'));
  const limit = searchParams.get('limit') ?? '';
  const query =
    searchParams.size === 0
      ? ''
      : /^\d{1,9}$/.test(limit) && searchParams.size === 1
        ? `?limit=${limit}`
        : '?*';
  return origin + path.join('/') + query;
}

/** A code of the operating system or of an HTTP library, such as `ECONNREFUSED`; undefined for any other value. */
export function shownCode(code: unknown): string | undefined {
  return typeof code === 'string' && CODE.test(code) ? code : undefined;
}
