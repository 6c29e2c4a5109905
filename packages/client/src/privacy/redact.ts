/**
 * What may leave the process by a log, an error or a printout. Everything is decided by allow-lists: a header, a part
 * of an address or a code that nobody thought of is left out.
 */

const SHOWN_HEADER =
  /^(?:content-(?:length|type)|date|ratelimit(?:-(?:limit|policy|remaining|reset))?|retry-after|x-request-id)$/;
/** Long values are no dates or numbers, and spaced-out ones no request ids, whatever the header is called. */
const SHOWN_VALUE = /^[\w.:;,=+/ "-]{1,128}$/;
const CODE = /^[a-z]\w{1,60}$/i;
const PATH_PART =
  /^(?:v[12]|visa-checks|lookup|attachments|employee|onboarding|list|get|getdata|(?:vc|att)_[\w-]{1,80})?$/;

/** The headers that errors, logs and response details may show; names in lower case. */
export function shownHeaders(headers: Iterable<[string, string]>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...headers].filter(
      ([name, value]) =>
        SHOWN_HEADER.test(name) &&
        SHOWN_VALUE.test(value) &&
        !(name === 'x-request-id' && value.includes(' ')),
    ),
  );
}

/** An address with its origin, the path words of the contract and ids of checks; anything else is a `*`. */
export function shownUrl(address: string): string {
  const { origin, pathname, search } = new URL(address);
  const path = pathname.split('/').map((part) => (PATH_PART.test(part) ? part : '*'));
  return origin + path.join('/') + (/^(?:\?limit=\d{1,9})?$/.test(search) ? search : '?*');
}

/** A code of the operating system or of an HTTP library, such as `ECONNREFUSED`; undefined for any other value. */
export function shownCode(code: unknown): string | undefined {
  return typeof code === 'string' && CODE.test(code) ? code : undefined;
}
