import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import type { BaseUrl } from './base-url.ts';
import type { Operation } from './connection.ts';
import { HIDDEN, streamOf, type FetchInit, type FetchResponse } from './fetch.ts';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const MOST_REDIRECTS = 5;

/**
 * Follows the redirects of a GET: up to five, never from https to http, and from the first one that leaves the
 * configured origin without the token or any header but `Accept`, also if a later one leads back.
 *
 * @param first the response to a request for `url` with `headers`, which may be no redirect.
 */
export async function followRedirects(
  first: FetchResponse,
  url: string,
  headers: FetchInit['headers'],
  operation: Operation,
  { origin }: BaseUrl,
  fetch: (url: string, changed: Partial<FetchInit>) => Promise<FetchResponse>,
): Promise<FetchResponse> {
  // A browser lets nobody see where a redirect leads. It follows itself, and drops the token on leaving the origin.
  if (first.type === HIDDEN) return fetch(url, { redirect: 'follow' });

  let response = first;
  let from = url;
  let sent = headers;
  for (let redirects = 1; REDIRECTS.has(response.status); redirects += 1) {
    void streamOf(response.body)
      ?.cancel()
      .catch(() => undefined);
    const target = targetOf(response, from);
    if (target === undefined || redirects > MOST_REDIRECTS) throw refusal(operation, response);
    if (target.origin !== origin) sent = { accept: headers['accept'] ?? '*/*' };
    from = target.href;
    response = await fetch(from, { headers: sent });
  }
  return response;
}

/** Where a redirect leads, unless it leads nowhere, away from https, or to an address with a user name. */
function targetOf({ headers }: FetchResponse, from: string): URL | undefined {
  const location = headers.get('location');
  if (location === null || !URL.canParse(location, from)) return undefined;
  const target = new URL(location, from);
  const isSafe = target.protocol === 'https:' || (target.protocol === 'http:' && from.startsWith('http:'));
  return isSafe && target.username === '' && target.password === '' ? target : undefined;
}

function refusal({ id }: Operation, { status }: FetchResponse): UnexpectedResponseError {
  const message = `${id}: the service answered with status ${status}, a redirect that is not safe to follow`;
  return new UnexpectedResponseError(message, { operationId: id, status });
}
