import type { FetchInit, FetchResponse } from '../options/fetch.ts';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const MOST_REDIRECTS = 5;

/**
 * Follows the redirects of a GET: at most five, never from https to http, and to another origin only if `mayLeave`. After
 * leaving the origin, it sends no token and no header but `Accept`, even if a later redirect leads back. It is loaded at the
 * first redirect, so it shares no module with the code that loads it.
 *
 * @param first the response to a request for `url` with `headers`.
 * @returns the first response that isn't a redirect, or a redirect that isn't safe to follow.
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

/** The target of a redirect; undefined if there is none, or if it leaves https or has a user name. */
function targetOf({ headers }: FetchResponse, from: string): URL | undefined {
  const location = headers.get('location');
  if (location === null || !URL.canParse(location, from)) return undefined;
  const target = new URL(location, from);
  const isSafe = target.protocol === 'https:' || (target.protocol === 'http:' && from.startsWith('http:'));
  return isSafe && target.username === '' && target.password === '' ? target : undefined;
}

/** Closes a body that isn't read: a web stream, or a Node stream. */
function discard(body: unknown): void {
  const stream = Object(body) as { cancel?: () => Promise<void>; destroy?: () => void };
  stream.cancel?.().catch(() => undefined);
  stream.destroy?.();
}
