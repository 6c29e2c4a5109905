import { TOKENS_REQUESTED_A_DAY } from '@workrights/time/token-limit';

import { requireFunction, requireMethods, requireObject } from '../arguments/arguments.ts';
import { invalid } from '../errors/invalid-request-error.ts';
import { RateLimitError } from '../errors/status-errors.ts';
import { TokenError } from '../errors/token-error.ts';
import type { Fetch } from '../options/fetch.ts';
import type { ConnectionOptions } from '../transport/connection.ts';
import type { TokenSource } from '../transport/credentials.ts';
import { readNetworkFailure } from '../transport/exchange.ts';
import { connectTo, requestToken, type TokenRequest } from './request-token.ts';
import { isUselessToReplace, keptTokens } from './kept-tokens.ts';
import type { KeptToken } from './token-record.ts';
import { memoryStore, type TokenStore } from './token-store.ts';

export type { TokenRequest } from './request-token.ts';
export type { TokenStore } from './token-store.ts';

/** The connection options apply to the token requests. */
export interface ClientCredentialsOptions
  extends TokenRequest, Omit<ConnectionOptions, 'baseUrl' | 'maxResponseSize'> {
  /** Where processes share their token. Default: not shared. */
  store?: TokenStore | undefined;
}

/** What is known about the token, without the token. */
export interface TokenStatus {
  /** When the token expires; undefined without a token. */
  readonly expiresAt: Date | undefined;
  /** How many tokens this client has requested in the last 24 hours, as far as the store knows. */
  readonly requests: number;
  /** How many it may request: half of the service's limit. */
  readonly mostRequests: number;
}

export interface ClientCredentials extends TokenSource {
  readonly clientId: string;
  status: () => Promise<TokenStatus>;
}

/** How long a failure is kept before a new request, in milliseconds: a lasting failure, and one that may pass. */
const LASTING_PAUSE = 60_000;
const SHORT_PAUSE = 5_000;

/**
 * Access tokens by OAuth 2 client credentials, for the option `accessToken` of `VisaChecks`. A token is kept until shortly
 * before it expires, and again requested after a 401. All callers share a request. At most 24 are requested in 24 hours. For
 * servers only: a web page or an app must not have the secret.
 *
 * @throws InvalidRequestError for invalid options. Sends nothing.
 */
export function clientCredentials(options: ClientCredentialsOptions): ClientCredentials {
  requireObject('options', options);
  const {
    tokenUrl,
    clientId,
    clientSecret,
    audience,
    scopes,
    store = memoryStore(),
    ...connecting
  } = options;
  const request = readRequest({ tokenUrl, clientId, clientSecret, audience, scopes });
  requireMethods('store', store, ['get', 'set']);
  requireFunction('store.lock', store.lock);
  const { fetch = (url, init) => globalThis.fetch(url, init) } = connecting;
  requireFunction('fetch', fetch);

  const purpose = [audience, ...(scopes ?? []).toSorted()].join(' ');
  const kept = keptTokens(store, `${tokenUrl} ${clientId}`, purpose);

  /** Counts each request that may have made a token: not a refusal, and not a request that never left. */
  const counted: Fetch = async (url, init) => {
    const uncount = await kept.count();
    try {
      const response = await fetch(url, init);
      if (isRefusal(response?.status)) await uncount();
      return response;
    } catch (thrown) {
      if (readNetworkFailure(thrown).neverSent) await uncount();
      throw thrown;
    }
  };
  const connection = connectTo(tokenUrl, { ...connecting, fetch: counted });

  let known: KeptToken | undefined;
  let asking: Promise<string> | undefined;
  let failure: { readonly error: unknown; readonly until: number } | undefined;

  /** The known token, unless it has to be replaced. */
  const current = (refused: string | undefined): string | undefined =>
    known && known.text !== refused && Date.now() < known.renewAt ? known.text : undefined;

  const obtain = async (refused: string | undefined): Promise<string> => {
    known = (await kept.token()) ?? known;
    return current(refused) ?? kept.locked(() => replace(refused));
  };

  const replace = async (refused: string | undefined): Promise<string> => {
    // Another process may have replaced the token meanwhile.
    known = (await kept.token()) ?? known;
    const found = current(refused);
    if (found !== undefined) return found;
    if (refused !== undefined && known?.text === refused && isUselessToReplace(known)) return refused;
    known = await requestToken(connection, request);
    await kept.keep(known);
    return known.text;
  };

  const ask = async (refused: string | undefined): Promise<string> => {
    try {
      if (failure && Date.now() < failure.until) throw failure.error;
      return await obtain(refused);
    } catch (error) {
      if (failure?.error !== error) failure = { error, until: Date.now() + pauseAfter(error) };
      // The token was only to be replaced early, and is still valid.
      if (known && known.text !== refused && Date.now() < known.expiresAt) return known.text;
      throw error;
    }
  };

  const token = (refused?: string): string | Promise<string> => {
    const found = current(refused);
    if (found !== undefined) return found;
    if (asking) return asking.then((asked) => (asked === refused ? token(refused) : asked));
    const mine = ask(refused).finally(() => (asking = undefined));
    return (asking = mine);
  };

  return {
    clientId,
    token,
    refusedAgain: kept.markRefused,
    status: async () => {
      const { expiresAt } = (await kept.token()) ?? {};
      return {
        expiresAt: expiresAt === undefined ? undefined : new Date(expiresAt),
        requests: await kept.requests(),
        mostRequests: TOKENS_REQUESTED_A_DAY,
      };
    },
  };
}

function readRequest(request: TokenRequest): TokenRequest {
  for (const name of ['clientId', 'clientSecret', 'audience'] as const) {
    if (typeof request[name] !== 'string' || request[name] === '') {
      throw invalid(name, 'must be text that is not empty');
    }
  }
  const { scopes = [] } = request;
  if (!Array.isArray(scopes) || !scopes.every((scope) => /^[!#-[\]-~]+$/.test(String(scope)))) {
    throw invalid('scopes', 'must be a list of scopes, such as aus:sandbox');
  }
  return request;
}

function pauseAfter(error: unknown): number {
  if (error instanceof RateLimitError) return error.retryAfterMs ?? LASTING_PAUSE;
  return error instanceof TokenError ? LASTING_PAUSE : SHORT_PAUSE;
}

/** A gateway gave up: it isn't known whether a token was made behind it. */
const GIVEN_UP: ReadonlySet<number> = new Set([408, 502, 504]);

function isRefusal(status = 0): boolean {
  return status >= 400 && !GIVEN_UP.has(status);
}
