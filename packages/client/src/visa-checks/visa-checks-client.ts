import { InvalidRequestError } from '../errors/invalid-request-error.ts';
import { bearerCredentials, type AccessToken } from '../transport/access-token.ts';
import { readBaseUrl } from '../transport/base-url.ts';
import { DEFAULT_TIMEOUT, type Connection, type ConnectionOptions } from '../transport/connection.ts';
import type { Environment, Mode } from '../generated/visa-checks/types.gen.ts';
import { systemClock, type Clock } from '../waiting/clock.ts';

export interface VisaChecksOptions extends ConnectionOptions {
  /** The token itself, or a function that yields one: asked at first need and once more after a 401. */
  accessToken: AccessToken;
  /** Value of the `Version` header (service.md §9). Default `2024-03-05`. */
  version?: string;
  /** Environment of checks whose request names none. Default `sandbox`, so that no live check runs by accident. */
  environment?: Environment;
  /** Mode of checks whose request names none. Default `fastcheck`. */
  mode?: Mode;
  /** Path of the lookup: the service leaves open whether it has a version prefix. Default `/visa-checks/lookup`. */
  lookupPath?: string;
  /** Time for waits; tests pass one that they move themselves. */
  clock?: Clock;
}

/**
 * Connection to the Visa Checks API for the flat functions, made by `createVisaChecksClient`. Its fields are for this package.
 * Printing or serialising it shows no token.
 */
export interface VisaChecksClient extends Connection {
  readonly defaults: { readonly environment: Environment; readonly mode: Mode };
  readonly lookupPath: string | undefined;
  readonly clock: Clock;
}

/**
 * Prepares a connection to the Visa Checks API (Interface A). Sends nothing.
 *
 * @throws InvalidRequestError for options that cannot work.
 */
export function createVisaChecksClient(options: VisaChecksOptions): VisaChecksClient {
  const { version = '2024-03-05', lookupPath } = options;
  if (!/^[\x21-\x7e]+$/.test(version)) {
    throw new InvalidRequestError([{ path: 'version', rule: 'must be visible ASCII text' }]);
  }
  if (lookupPath !== undefined && !/^\/[\w./-]+$/.test(lookupPath)) {
    throw new InvalidRequestError([{ path: 'lookupPath', rule: 'must be a path that starts with a slash' }]);
  }
  return Object.freeze({
    baseUrl: readBaseUrl(options.baseUrl),
    credentials: bearerCredentials(options.accessToken),
    headers: { Version: version },
    fetch: options.fetch ?? globalThis.fetch.bind(globalThis),
    timeout: options.timeout ?? DEFAULT_TIMEOUT,
    defaults: { environment: options.environment ?? 'sandbox', mode: options.mode ?? 'fastcheck' },
    lookupPath,
    clock: options.clock ?? systemClock,
  });
}
