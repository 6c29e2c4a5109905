import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import type { Connection, Operation } from './connection.ts';
import { isHidden } from './see-other.ts';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const MOST_REDIRECTS = 5;

/**
 * Fetches, and follows the redirects of a GET: up to five, never from https to http, and from the first one that
 * leaves the configured origin without the token or any header but `Accept`, also if a later one leads back.
 */
export async function fetchFollowing(
  { fetch, baseUrl }: Connection,
  operation: Operation,
  request: Request,
  init: RequestInit | undefined,
): Promise<Response> {
  let response = await fetch(request, init);
  if (request.method !== 'GET') return response;
  // A browser lets nobody see where a redirect leads. It follows itself, and drops the token on leaving the origin.
  if (isHidden(response)) return fetch(new Request(request, { redirect: 'follow' }), init);

  let { url } = request;
  let headers: HeadersInit = request.headers;
  for (let redirects = 1; REDIRECTS.has(response.status); redirects += 1) {
    void response.body?.cancel().catch(() => undefined);
    const target = targetOf(response, url);
    if (target === undefined || redirects > MOST_REDIRECTS) throw refusal(operation, response);
    if (target.origin !== baseUrl.origin) headers = { accept: request.headers.get('accept') ?? '*/*' };
    url = target.href;
    response = await fetch(new Request(url, { headers, signal: request.signal, redirect: 'manual' }), init);
  }
  return response;
}

/** Where a redirect leads, unless it leads nowhere, away from https, or to an address with a user name. */
function targetOf({ headers }: Response, from: string): URL | undefined {
  const location = headers.get('location');
  if (location === null || !URL.canParse(location, from)) return undefined;
  const target = new URL(location, from);
  const isSafe = target.protocol === 'https:' || (target.protocol === 'http:' && from.startsWith('http:'));
  return isSafe && target.username === '' && target.password === '' ? target : undefined;
}

function refusal({ id }: Operation, { status }: Response): UnexpectedResponseError {
  const message = `${id}: the service answered with status ${status}, a redirect that is not safe to follow`;
  return new UnexpectedResponseError(message, { operationId: id, status });
}
