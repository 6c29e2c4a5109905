import type { IncomingHttpHeaders } from 'node:http';
import { MIMEType } from 'node:util';
import type { Problem } from '@workrights/local-server';
import { parse as parseMediaRange } from 'content-type';
import { isJsonMediaType, isJsonText } from './body.ts';

/** Why Prism must not see a request: it would never answer it, or end. Undefined for any other. */
export function refusalBeforePrism(
  { accept, prefer, 'content-type': type }: IncomingHttpHeaders,
  query: URLSearchParams,
  body: Buffer,
): Problem | undefined {
  if (!asksForStatus(String(prefer ?? ''), query)) return BAD_CODE;
  if (type !== undefined && !isMediaType(type)) return BAD_TYPE;
  if (accept !== undefined && !isListOfMediaRanges(accept)) return BAD_ACCEPT;
  return body.length > 0 && isJsonMediaType(type) && !isJsonText(body) ? BAD_JSON : undefined;
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
const BAD_JSON: Problem = {
  status: 400,
  kind: 'malformed-json',
  detail: 'The request body is not well-formed JSON.',
};

/** Whether each status that is preferred, in the header or in the way of Prism's own, is one that ends a response. */
function asksForStatus(prefer: string, query: URLSearchParams): boolean {
  const inHeader = [...prefer.matchAll(/(?:^|[,;\s])code\s*=\s*"?([^",;\s]*)/giu)].map(([, code]) => code);
  return [...inHeader, ...query.getAll('__code')].every((code) => /^[2-5]\d\d$/u.test(code ?? ''));
}

/** Prism ends on what is none. */
function isMediaType(text: string): boolean {
  try {
    return new MIMEType(text).essence !== '';
  } catch {
    return false;
  }
}

/** As Prism reads it, which ends on an entry that is none. */
function isListOfMediaRanges(text: string): boolean {
  try {
    return text.split(',').every((entry) => parseMediaRange(entry).type !== '');
  } catch {
    return false;
  }
}
