import { systemClock } from '@workrights/time/clock';

import { invalid } from '../errors/invalid-request-error.ts';
import type { Clock } from '../options/clock.ts';
import { apiKeyCredentials } from '../transport/credentials.ts';
import {
  connect,
  type Connection,
  type ConnectionOptions,
  type Validation,
} from '../transport/connection.ts';

export interface WorkRightsOptions extends ConnectionOptions {
  /** The API key. It is bound to the IP addresses that you gave when you requested it (service.md §5). */
  apiKey: string;
  /** Name of the URL parameter with the key, which isn't documented. Default `key`. */
  apiKeyParameter?: string | undefined;
  /** Key id of the account, sent as `accountkeyid` with every request. */
  accountKeyId: string;
  /** The clock for waits; tests pass one that they control. */
  clock?: Clock | undefined;
}

/** A request body of the contract without the fields that the client fills in, for each branch of a union. */
export type Without<Body, Filled extends PropertyKey> = Body extends unknown ? Omit<Body, Filled> : never;

/** What the operations need of a `WorkRights`. Printing or serialising it shows no key. */
export interface WorkRightsClient extends Connection {
  /** The secrets that request bodies need. They are functions, so that printing the client doesn't show them. */
  readonly apiKey: () => string;
  readonly accountKeyId: () => string;
  readonly clock: Clock;
}

/**
 * Prepares a connection to the Onboarding and Work Rights API (Interface B). Sends nothing.
 *
 * @throws InvalidRequestError for invalid options.
 */
export function createWorkRightsClient(
  options: WorkRightsOptions,
  validation: Validation | undefined,
): WorkRightsClient {
  const { apiKey, apiKeyParameter = 'key', accountKeyId } = options;
  if (typeof accountKeyId !== 'string' || accountKeyId === '') {
    throw invalid('accountKeyId', 'must be a string that is not empty');
  }
  return Object.freeze({
    ...connect(options, apiKeyCredentials(apiKey, apiKeyParameter), {}, validation),
    apiKey: () => apiKey,
    accountKeyId: () => accountKeyId,
    clock: options.clock ?? systemClock,
  });
}
