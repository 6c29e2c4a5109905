import type { FetchInit, FetchResponse } from '../options/fetch.ts';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const MOST_REDIRECTS = 5;

/**
 * Follows the redirects of a GET: up to five, never from https to http, out of `origin` only when it may leave, and from
 * then on without the token or any header but `Accept`, also if a later one leads back. Loaded when a redirect is met, so it shares
 * no module with what loads it.
 *
 * @param first the response to a request for `url` with `headers`.
 * @returns the first response that is no redirect, or not one that is safe to follow.
 */
export async function followRedirects(
  first: FetchResponse,
  url: string,
  headers: FetchInit['headers'],
  origin: string,
  fetch: (url: string, changed: Partial<FetchInit>) => Promise<FetchResponse>,
  mayLeave: boolean,
): Promise<FetchResponse> {
  let response = first;
  let from = url;
  let sent = headers;
  for (let redirects = 0; REDIRECTS.has(response.status) && redirects < MOST_REDIRECTS; redirects += 1) {
    const target = targetOf(response, from);
    if (target === undefined || !(mayLeave || target.origin === origin)) break;
    discard(response.body);
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

/** A body that is not read: a web stream, or a stream of Node. */
function discard(body: unknown): void {
  const stream = Object(body) as { cancel?: () => Promise<void>; destroy?: () => void };
  stream.cancel?.().catch(() => undefined);
  stream.destroy?.();
}
