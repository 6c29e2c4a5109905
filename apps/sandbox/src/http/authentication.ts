import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { SandboxSettings } from '../settings.ts';
import { ProblemError } from './problem-error.ts';
import type { SandboxInterface } from './route.ts';

/** What a caller shows of itself. */
export interface Caller {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly query: URLSearchParams;
  readonly remoteAddress: string;
}

type Authenticate = (caller: Caller, settings: SandboxSettings) => void;

/**
 * How each interface knows its callers (service.md §5).
 *
 * @throws ProblemError 401 without valid credentials, 403 when they may not be used from here.
 */
export const authenticate: Readonly<Record<SandboxInterface, Authenticate>> = {
  'visa-checks': requireAccessToken,
  'work-rights': requireApiKey,
  control: protectControl,
};

function requireAccessToken({ headers }: Caller, { accessToken }: SandboxSettings): void {
  const token = /^Bearer +(\S+) *$/iu.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) {
    throw unauthorised('Send the access token as "Authorization: Bearer <token>".', 'Bearer realm="sandbox"');
  }
  if (!sameSecret(token, accessToken)) {
    throw unauthorised('The access token is not valid.', 'Bearer realm="sandbox", error="invalid_token"');
  }
}

function requireApiKey({ query, remoteAddress }: Caller, settings: SandboxSettings): void {
  const challenge = `ApiKey in="query", name="${settings.apiKeyParameter}"`;
  const [key, ...others] = query.getAll(settings.apiKeyParameter);
  if (key === undefined || others.length > 0) {
    throw unauthorised(
      `Send the API key once, in the URL parameter "${settings.apiKeyParameter}".`,
      challenge,
    );
  }
  if (!sameSecret(key, settings.apiKey)) throw unauthorised('The API key is not valid.', challenge);
  if (!settings.apiKeyAddresses.allows(remoteAddress)) {
    throw new ProblemError(
      403,
      'address-not-allowed',
      'The API key is not bound to the address of the caller.',
    );
  }
}

/**
 * The control plane needs no credentials on a loopback address, but no foreign web page that the developer happens
 * to have open may use it, not by a request that asks for no answer either. Bound to another address it asks for the
 * access token. `Host` and `Origin` were judged before, for all interfaces alike.
 */
function protectControl(caller: Caller, settings: SandboxSettings): void {
  if (caller.headers.origin === undefined && isOfAnotherOrigin(caller)) {
    throw new ProblemError(403, 'cross-origin', 'The control plane does not answer pages of another origin.');
  }
  if (settings.controlNeedsToken) requireAccessToken(caller, settings);
}

/**
 * What the browser says of a request without `Origin`: an image or a script that a page names, say. A page on
 * another port of this machine counts as foreign too (`same-site`). A link that a person follows does not: what it
 * leads to is shown to the person, and the page with the link learns nothing.
 */
function isOfAnotherOrigin({ method, headers }: Caller): boolean {
  const { 'sec-fetch-site': site = 'none', 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  if (site === 'none' || site === 'same-origin') return false;
  return !(method === 'GET' && mode === 'navigate' && destination === 'document');
}

function unauthorised(detail: string, challenge: string): ProblemError {
  return new ProblemError(401, 'unauthorized', detail, { headers: { 'www-authenticate': challenge } });
}

/** The bytes of the secret that was expected last: nearly always the next one too. */
let [expectedLast, expectedBytes] = ['', Buffer.alloc(0)];

function sameSecret(given: string, expected: string): boolean {
  if (expected !== expectedLast) [expectedLast, expectedBytes] = [expected, Buffer.from(expected)];
  const bytes = Buffer.from(given);
  return bytes.length === expectedBytes.length && timingSafeEqual(bytes, expectedBytes);
}
