import type { IncomingHttpHeaders } from 'node:http';
import { isJsonType, type Problem } from '@workrights/local-server';
import { parse as parseMediaType } from 'content-type';

/** The headers with the content type in the form that Prism knows: it ends on `application/json;`, which is valid. */
export function asPrismReads(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { 'content-type': type } = headers;
  return type !== undefined && isJsonType(type)
    ? { ...headers, 'content-type': 'application/json' }
    : headers;
}

/** Why Prism must not get a request: it would never respond, or its process would end. Undefined for any other request. */
export function refusalBeforePrism(
  { accept, prefer, 'content-type': type }: IncomingHttpHeaders,
  query: URLSearchParams,
): Problem | undefined {
  if (!asksForStatus(String(prefer ?? ''), query)) return BAD_CODE;
  if (type !== undefined && !isMediaType(type)) return BAD_TYPE;
  if (accept !== undefined && !accept.split(',').every(isMediaType)) return BAD_ACCEPT;
  return undefined;
}

const BAD_CODE: Problem = {
  status: 400,
  kind: 'invalid-preference',
  detail: 'The preference "code" takes a status from 200 to 599.',
};
const BAD_TYPE: Problem = {
  status: 415,
  kind: 'unsupported-media-type',
  detail: 'The header Content-Type is not a media type.',
};
const BAD_ACCEPT: Problem = {
  status: 400,
  kind: 'invalid-accept',
  detail: 'The header Accept is not a list of media types.',
};
/** Whether each status that is preferred, in the header or in the way of Prism's own, is one that ends a response. */
function asksForStatus(prefer: string, query: URLSearchParams): boolean {
  const inHeader = [...prefer.matchAll(/(?:^|[,;\s])code\s*=\s*"?([^",;\s]*)/giu)].map(([, code]) => code);
  return [...inHeader, ...query.getAll('__code')].every((code) => /^[2-5]\d\d$/u.test(code ?? ''));
}

/** As Prism reads it, which ends on what is none. */
function isMediaType(text: string): boolean {
  try {
    return parseMediaType(text).type !== '';
  } catch {
    return false;
  }
}
