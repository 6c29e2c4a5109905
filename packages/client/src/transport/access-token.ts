import { invalid } from '../errors/invalid-request-error.ts';
import type { Credentials, Grant } from './credentials.ts';

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
  return { headers: { Authorization: `Bearer ${token}` } };
}
