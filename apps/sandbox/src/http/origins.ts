import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { PageJudge } from '@workrights/local-server';
import type { Reply } from './reply.ts';

/** What a page may read of an answer beside its body: everything that the two interfaces and the sandbox set. */
const EXPOSED = [
  'Day-Quota-Consumed',
  'Day-Quota-Remaining',
  'Min-Quota-Consumed',
  'Min-Quota-Remaining',
  'Allow',
  'Content-Disposition',
  'Content-Length',
  'Date',
  'Location',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
  'X-Sandbox-Live',
].join(', ');

const NONE: Readonly<Record<string, string>> = Object.freeze({});

/** Lets the page that asked read the answer. Nothing for a request of no page, or of one that is not allowed. */
export function sharingHeaders(
  { origin, host }: IncomingHttpHeaders,
  pages: PageJudge,
): Readonly<Record<string, string>> {
  if (origin === undefined) return NONE;
  if (!pages.allows(origin, host)) return { vary: 'Origin' };
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED,
  };
}

/** Whether a browser asks what a page may send. A page that asked for something else than CORS sends no such header. */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'OPTIONS' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] !== undefined
  );
}

/** Says yes to any method and header, at any path: what is wrong with the request itself, its own answer tells. */
export function preflightReply(headers: IncomingHttpHeaders): Reply {
  const asked = headers['access-control-request-headers'];
  return {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
      ...(asked !== undefined && { 'access-control-allow-headers': asked }),
      // A page of a public site asks this of a server on the reader's own machine.
      ...(headers['access-control-request-private-network'] === 'true' && {
        'access-control-allow-private-network': 'true',
      }),
      'access-control-max-age': '600',
    },
    body: '',
  };
}
