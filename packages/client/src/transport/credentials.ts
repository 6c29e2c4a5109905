import { invalid, InvalidRequestError } from '../errors/invalid-request-error.ts';

/** What one request carries to be let in. */
export interface Grant {
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

/** Source of grants. Secrets live in its closures, never in a property. */
export interface Credentials {
  current: () => Grant | Promise<Grant>;
  /** A fresh grant after `refused` met a 401; absent when there is none to be had. */
  renew?: (refused: Grant) => Promise<Grant>;
  /** A caller waits no longer for what it was promised: the next is to be promised anew, as this may never come. */
  giveUp?: (promised: Promise<Grant>) => void;
}

/** A token, or a function that yields one. The function is asked at first need and again after a 401. */
export type AccessToken = string | (() => string | Promise<string>);

/** Bearer credentials for Interface A (service.md §5). Concurrent callers share one asking. */
export function bearerCredentials(accessToken: AccessToken): Credentials {
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

function bearer(token: unknown): Grant {
  // `Headers` would refuse other characters too, but with the token in its message.
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) {
    throw invalid('accessToken', 'must be visible ASCII text without spaces');
  }
  return { headers: { authorization: `Bearer ${token}` } };
}

/** API key credentials for Interface B: a URL parameter, whose name the service does not show (service.md §5). */
export function apiKeyCredentials(apiKey: string, parameter: string): Credentials {
  const fields = Object.entries({ apiKey, apiKeyParameter: parameter })
    .filter(([, value]) => typeof value !== 'string' || value === '')
    .map(([path]) => ({ path, rule: 'must be a string that is not empty' }));
  if (fields.length > 0) throw new InvalidRequestError(fields);
  const grant = { query: { [parameter]: apiKey } };
  return { current: () => grant };
}
