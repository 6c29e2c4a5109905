/**
 * Decides what a log, an error or a printout may show. It uses allow-lists only, so that an unexpected header, part of a URL or
 * code is omitted.
 */

import { isCheckId } from './check-id.ts';

/** Headers with the form of their values, because a text, such as a file name in a content type, may be about a person. */
const SHOWN_HEADER =
  /^(?:(?:content-length|ratelimit[a-z-]{0,10}|retry-after|(?:min|day)-quota-(?:consumed|remaining)):\d{1,20}|(?:date|retry-after):\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT|content-type:(?:application|text)\/[a-z.+-]{1,60}(?:; ?charset=[\w-]{1,20})?|x-request-id:[\w.:=+/-]{1,128}|accept:application\/json|version:\d{4}-\d\d-\d\d|traceparent:[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2})$/;
const CODE = /^[a-z]\w{1,60}$/i;
const PATH_PART =
  /^(?:v[12]|visa-checks|lookup|attachments|employee|onboarding|list|get|update|getdata|oauth|token|att_[\w-]{1,80})?$/;

/** The headers that errors, logs and response details may show; names in lower case. */
export function shownHeaders(headers: Iterable<[string, string]>): Readonly<Record<string, string>> {
  return Object.fromEntries([...headers].filter(([name, value]) => SHOWN_HEADER.test(`${name}:${value}`)));
}

/** A URL with its origin, the path words of the contract and check ids; anything else becomes `*`. */
export function shownUrl(address: string): string {
  const { origin, pathname, search } = new URL(address);
  const path = pathname.split('/').map((part) => (PATH_PART.test(part) || isCheckId(part) ? part : '*'));
  return origin + path.join('/') + (/^(?:\?limit=\d{1,9})?$/.test(search) ? search : '?*');
}

/** The parts of a request that hooks, and the errors of a library, may have. */
export function shownRequest(
  address: string,
  headers: Readonly<Record<string, string>>,
): { url: string; headers: Readonly<Record<string, string>> } {
  return { url: shownUrl(address), headers: shownHeaders(Object.entries(headers)) };
}

/** A code of the operating system or of an HTTP library, such as `ECONNREFUSED`; undefined for any other value. */
export function shownCode(code: unknown): string | undefined {
  return typeof code === 'string' && CODE.test(code) ? code : undefined;
}
