import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { PageJudge } from '@workrights/local-server';
import type { Reply } from './reply.ts';

/** The headers that a page may read: everything that the two interfaces and the sandbox set. */
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

/**
 * Headers that let the calling page read the response. Empty if the request isn't from a page; without permission if the page
 * isn't allowed.
 */
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

/** Whether a browser asks what a page may send. An OPTIONS request of a page itself has no such header. */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'OPTIONS' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] !== undefined
  );
}

/** Allows any method and header at any path, because the request itself gets its own error. */
export function preflightReply(headers: IncomingHttpHeaders): Reply {
  const asked = headers['access-control-request-headers'];
  return {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
      ...(asked !== undefined && { 'access-control-allow-headers': asked }),
      // A browser sends this before a public page's request to a server on the user's own machine.
      ...(headers['access-control-request-private-network'] === 'true' && {
        'access-control-allow-private-network': 'true',
      }),
      'access-control-max-age': '600',
    },
    body: '',
  };
}
