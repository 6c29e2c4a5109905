import { InvalidRequestError } from '../errors/invalid-request-error.ts';
import { apiKeyCredentials } from '../transport/api-key.ts';
import { readBaseUrl } from '../transport/base-url.ts';
import { DEFAULT_TIMEOUT, type Connection, type ConnectionOptions } from '../transport/connection.ts';

export interface WorkRightsOptions extends ConnectionOptions {
  /** The API key. It is bound to the IP addresses that were named when it was requested (service.md §5). */
  apiKey: string;
  /** Name of the URL parameter that carries the key: the service does not show it. Default `key`. */
  apiKeyParameter?: string;
  /** Key id of the account, sent as `accountkeyid` with every request. */
  accountKeyId: string;
}

/**
 * Connection to the Onboarding and Work Rights API for the flat functions, made by `createWorkRightsClient`. Its fields are for this package.
 * Printing or serialising it shows no key.
 */
export interface WorkRightsClient extends Connection {
  /** The secrets that request bodies need too; functions, so that no printer shows them. */
  readonly apiKey: () => string;
  readonly accountKeyId: () => string;
}

/**
 * Prepares a connection to the Onboarding and Work Rights API (Interface B). Sends nothing.
 *
 * @throws InvalidRequestError for options that cannot work.
 */
export function createWorkRightsClient(options: WorkRightsOptions): WorkRightsClient {
  const { apiKey, apiKeyParameter = 'key', accountKeyId } = options;
  if (typeof accountKeyId !== 'string' || accountKeyId === '') {
    throw new InvalidRequestError([{ path: 'accountKeyId', rule: 'must be a string that is not empty' }]);
  }
  return Object.freeze({
    baseUrl: readBaseUrl(options.baseUrl),
    credentials: apiKeyCredentials(apiKey, apiKeyParameter),
    headers: {},
    fetch: options.fetch ?? globalThis.fetch.bind(globalThis),
    timeout: options.timeout ?? DEFAULT_TIMEOUT,
    apiKey: () => apiKey,
    accountKeyId: () => accountKeyId,
  });
}
