import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isLoopback } from './loopback.ts';

export interface PageRules {
  /** The address that the server listens on. */
  readonly host: string;
  /** Origins whose pages may use the server, besides those of this machine. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** Whether the server has pages for people, which any site may link to. Default false. */
  readonly hasPages?: boolean | undefined;
}

export interface PageJudge {
  /** Whether the pages of an origin may use the server. `host` is the request's header. */
  allows: (origin: string, host: string | undefined) => boolean;
  /** Whether a request comes from a page that may not use the server. */
  isForeign: (incoming: Pick<IncomingMessage, 'headers' | 'method'>) => boolean;
}

/**
 * Reads the values of `--allow-origin`.
 *
 * @returns the origins as browsers write them.
 * @throws TypeError when a value isn't an origin: it would never match.
 */
export function readAllowedOrigins(origins: readonly string[]): string[] {
  return origins.map((text) => {
    const url = URL.parse(text);
    if (url === null || !/^https?:$/u.test(url.protocol) || `${url.origin}/` !== url.href) {
      throw new TypeError('An allowed origin must be an http or https address without a path.');
    }
    return url.origin;
  });
}

/**
 * Judges which web pages may send requests: those of this machine and of the allowed origins. Hiding the response from other
 * pages isn't enough. A browser sends some requests of a page without asking the server first: forms, images, and scripts
 * that don't read the response.
 *
 * @throws TypeError as {@link readAllowedOrigins} does.
 */
export function createPageJudge({ host, allowedOrigins = [], hasPages = false }: PageRules): PageJudge {
  const allowed = readAllowedOrigins(allowedOrigins);
  const isPrivate = isLoopback(host);
  const allows: PageJudge['allows'] = (origin, ownHost) => {
    const page = URL.parse(origin);
    // A sandboxed frame or a file sends `null`, and any page can make one.
    if (page === null) return false;
    if (isLoopback(page.hostname.replaceAll(/[[\]]/gu, ''))) return true;
    if (allowed.includes(origin)) return true;
    // A server on a loopback address has no pages under other names, even if a name resolves to it.
    return !isPrivate && page.host === ownHost;
  };
  return {
    allows,
    isForeign({ method, headers }) {
      if (headers.origin !== undefined) return !allows(headers.origin, headers.host);
      return isOfAnotherOrigin(headers) && !(hasPages && isFollowedLink(method, headers));
    },
  };
}

/**
 * Judges a request without `Origin`, such as one for an image or a script, by what the browser says. A page on another port
 * of this machine counts as foreign too (`same-site`): without `Origin` it can't be told from others.
 */
function isOfAnotherOrigin({ 'sec-fetch-site': site = 'none' }: IncomingHttpHeaders): boolean {
  return site !== 'none' && site !== 'same-origin';
}

/** A followed link shows its target to the person. The page with the link learns nothing. */
function isFollowedLink(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  return method === 'GET' && mode === 'navigate' && destination === 'document';
}
