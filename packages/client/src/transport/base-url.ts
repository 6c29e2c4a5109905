import { invalid } from '../errors/invalid-request-error.ts';

/** Where the service lives: what requests are sent to, and the one origin that may receive credentials. */
export interface BaseUrl {
  /** Scheme, host and path prefix without a trailing slash. */
  readonly href: string;
  /** Scheme, host and port: the only part of an address that may be printed. */
  readonly origin: string;
}

/**
 * Reads the `baseUrl` option. A path prefix is kept (`https://gateway.example/visa` + `/v2/visa-checks`).
 *
 * @throws InvalidRequestError when it is no http(s) URL, or has credentials, a query or a fragment, which would be
 * lost or leak.
 */
export function readBaseUrl(baseUrl: string): BaseUrl {
  const url: Partial<URL> = URL.canParse(baseUrl) ? new URL(baseUrl) : {};
  const { href = '', origin = '', pathname = '' } = url;
  // Also an empty query or fragment, after which no path can follow.
  if (!/^https?:/.test(origin) || href !== origin + pathname) {
    const rule = 'must be an http or https URL without user name, query and fragment';
    throw invalid('baseUrl', rule);
  }
  return { href: href.replace(/\/+$/, ''), origin };
}
