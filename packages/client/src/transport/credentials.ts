import { invalid, InvalidRequestError } from '../errors/invalid-request-error.ts';

/** The credentials of one request. */
export interface Grant {
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

/** Source of grants. Secrets are only in its closures, never in a property. */
export interface Credentials {
  current: () => Grant | Promise<Grant>;
  /** A new grant after `refused` got a 401, or `refused` itself if there is no other; absent if there can't be another. */
  renew?: (refused: Grant) => Promise<Grant>;
  /** Called when the new grant got a 401 too. */
  refusedAgain?: (renewed: Grant) => unknown;
  /** Called when a caller stops waiting for this promise. The next caller gets a new one, because this one may never settle. */
  giveUp?: (promised: Promise<Grant>) => void;
}

/**
 * A token, or a function that gives it, which is called when first needed and again after a 401; or a source that gives a token
 * for each request, such as `clientCredentials()`.
 */
export type AccessToken = string | (() => string | Promise<string>) | TokenSource;

/** Keeps a token, and replaces it before it expires. */
export interface TokenSource {
  /** The client id of the tokens, because the quota is per client id. */
  readonly clientId?: string | undefined;
  /**
   * The token for the next request.
   *
   * @param refused the token that got a 401: returns another one, or the same if there is none.
   */
  token: (refused?: string) => string | Promise<string>;
  /** Called when the token after a 401 got a 401 too, so that another one is useless. */
  refusedAgain?: ((token: string) => unknown) | undefined;
}

/** Bearer credentials for Interface A (service.md §5). Concurrent callers share one call of the token function. */
export function bearerCredentials(accessToken: AccessToken): Credentials {
  if (isSource(accessToken)) return sourceCredentials(accessToken);
  if (typeof accessToken !== 'function') {
    const grant = bearer(accessToken);
    return { current: () => grant };
  }
  let known: Grant | undefined;
  let asking: Promise<Grant> | undefined;
  const ask = async (): Promise<Grant> => (known = bearer(await accessToken()));
  const askOnce = (): Promise<Grant> => {
    if (asking) return asking;
    const mine = ask().finally(() => giveUp(mine));
    return (asking = mine);
  };
  const giveUp = (promised: Promise<Grant>) => {
    if (promised === asking) asking = undefined;
  };
  return {
    current: () => known ?? askOnce(),
    renew: (refused) => (known === undefined || known === refused ? askOnce() : Promise.resolve(known)),
    giveUp,
  };
}

function isSource(accessToken: AccessToken): accessToken is TokenSource {
  return typeof (accessToken as Partial<TokenSource> | null)?.token === 'function';
}

function sourceCredentials(source: TokenSource): Credentials {
  let last: { readonly text: string; readonly grant: Grant } | undefined;
  const grantOf = (text: string): Grant => {
    if (last?.text !== text) last = { text, grant: bearer(text) };
    return last.grant;
  };
  const tokenIn = ({ headers }: Grant) => headers?.['authorization']?.slice('Bearer '.length) ?? '';
  return {
    current() {
      const token = source.token();
      return typeof token === 'string' ? grantOf(token) : Promise.resolve(token).then(grantOf);
    },
    renew: async (refused) => grantOf(await source.token(tokenIn(refused))),
    refusedAgain: (renewed) => source.refusedAgain?.(tokenIn(renewed)),
  };
}

function bearer(token: unknown): Grant {
  // `Headers` would refuse other characters too, but with the token in its message.
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) {
    throw invalid('accessToken', 'must be visible ASCII text without spaces');
  }
  return { headers: { authorization: `Bearer ${token}` } };
}

/** API key credentials for Interface B: a URL parameter, whose name isn't documented (service.md §5). */
export function apiKeyCredentials(apiKey: string, parameter: string): Credentials {
  const fields = Object.entries({ apiKey, apiKeyParameter: parameter })
    .filter(([, value]) => typeof value !== 'string' || value === '')
    .map(([path]) => ({ path, rule: 'must be a string that is not empty' }));
  if (fields.length > 0) throw new InvalidRequestError(fields);
  const grant = { query: { [parameter]: apiKey } };
  return { current: () => grant };
}
