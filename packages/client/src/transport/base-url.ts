import { InvalidRequestError } from '../errors/invalid-request-error.ts';

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
  const refuse = (rule: string) => new InvalidRequestError([{ path: 'baseUrl', rule }]);
  if (!URL.canParse(baseUrl)) throw refuse('must be an absolute URL');
  const url = new URL(baseUrl);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw refuse('must start with http:// or https://');
  if (url.username !== '' || url.password !== '') throw refuse('must not hold a user name or password');
  if (url.search !== '' || url.hash !== '') throw refuse('must not have a query or fragment');
  return { href: url.href.replace(/\/+$/, ''), origin: url.origin };
}
