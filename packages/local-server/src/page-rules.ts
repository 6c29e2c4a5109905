import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isLoopback } from './loopback.ts';

export interface PageRules {
  /** Address that the server listens on. */
  readonly host: string;
  /** Origins whose pages may use the server, besides those of this machine: from {@link readAllowedOrigins}. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** Whether the server shows pages to people, who may follow a link to it from any site. Default false. */
  readonly hasPages?: boolean | undefined;
}

export interface PageJudge {
  /** Whether the pages of an origin may use the server. `host` is the header of the request. */
  allows: (origin: string, host: string | undefined) => boolean;
  /** Whether a request comes from a page that may not use the server. */
  isForeign: (incoming: Pick<IncomingMessage, 'headers' | 'method'>) => boolean;
}

/**
 * Reads the values of `--allow-origin`.
 *
 * @returns the origins as browsers write them.
 * @throws TypeError for one that is no origin: it would never match.
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
 * Judges which web pages may send requests: those of this machine, and of the allowed origins. A browser sends some
 * requests of a page without asking the server first (forms, images, scripts that don't read the response), so it isn't
 * enough to keep the response from the page.
 */
export function createPageJudge({ host, allowedOrigins = [], hasPages = false }: PageRules): PageJudge {
  const isPrivate = isLoopback(host);
  const allows: PageJudge['allows'] = (origin, ownHost) => {
    const page = URL.parse(origin);
    // `null` is what a sandboxed frame or a file sends: any page can make one.
    if (page === null) return false;
    if (isLoopback(page.hostname.replaceAll(/[[\]]/gu, ''))) return true;
    if (allowedOrigins.includes(origin)) return true;
    // Of a server that only this machine reaches, no page elsewhere is the own one, whatever name it let point here.
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
 * What the browser says of a request without `Origin`: an image or a script that a page names, say. A page on another
 * port of this machine counts as foreign too (`same-site`): unlike one with `Origin`, it doesn't say who it is.
 */
function isOfAnotherOrigin({ 'sec-fetch-site': site = 'none' }: IncomingHttpHeaders): boolean {
  return site !== 'none' && site !== 'same-origin';
}

/** What a link leads to is shown to the person, and the page with the link learns nothing. */
function isFollowedLink(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  return method === 'GET' && mode === 'navigate' && destination === 'document';
}
