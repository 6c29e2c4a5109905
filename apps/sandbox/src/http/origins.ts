import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isLoopback } from '@workrights/local-server';
import type { SandboxSettings } from '../settings.ts';
import { problem } from './problem.ts';
import type { Reply } from './reply.ts';

type Settings = Pick<SandboxSettings, 'allowedOrigins' | 'controlNeedsToken' | 'publicUrl'>;

/** What a page may read of an answer beside its body: everything that the two interfaces and the sandbox set. */
const EXPOSED = [
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
 * The pages of a browser that may use the sandbox: those served from this machine, from the sandbox's own public
 * address, and from the origins that it was told. A request without `Origin` is not the matter here.
 *
 * @throws ProblemError 403 for the request of any other page. A browser sends some requests without asking first (a
 * form, a script that does not read the answer), so not to allow the answer would not be enough.
 */
export function refuseForeignPage({ origin, host }: IncomingHttpHeaders, settings: Settings): void {
  if (origin === undefined || isAllowed(origin, host, settings)) return;
  throw problem('cross-origin', 'The sandbox rejects requests from web pages of this origin.');
}

/** Lets the page that asked read the answer. Nothing for a request of no page, or of one that is not allowed. */
export function sharingHeaders(
  { origin, host }: IncomingHttpHeaders,
  settings: Settings,
): Readonly<Record<string, string>> {
  if (origin === undefined) return NONE;
  if (!isAllowed(origin, host, settings)) return { vary: 'Origin' };
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

function isAllowed(origin: string, host: string | undefined, settings: Settings): boolean {
  const page = URL.parse(origin);
  // `null` is what a sandboxed frame or a file sends: any page can make one.
  if (page === null) return false;
  if (isLoopback(page.hostname.replaceAll(/[[\]]/gu, ''))) return true;
  if (settings.allowedOrigins.includes(origin)) return true;
  if (settings.publicUrl !== undefined && URL.parse(settings.publicUrl)?.origin === origin) return true;
  // Of a sandbox that only this machine reaches, no page elsewhere is the own one, whatever name it let point here.
  return settings.controlNeedsToken && page.host === host;
}
