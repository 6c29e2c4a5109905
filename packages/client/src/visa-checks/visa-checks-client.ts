import { invalid } from '../errors/invalid-request-error.ts';
import type { Environment, Mode, VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import type { Clock } from '../options/clock.ts';
import { bearerCredentials, type AccessToken } from '../transport/credentials.ts';
import {
  connect,
  type Connection,
  type ConnectionOptions,
  type Validation,
} from '../transport/connection.ts';

/** Ids, not people. A lost create looks back some seconds, in which no client makes more checks than this. */
const MOST_CLAIMS = 10_000;

export interface VisaChecksOptions extends ConnectionOptions {
  /** The token itself; a function that yields one, called at first need and once more after a 401; or `clientCredentials(...)`. */
  accessToken: AccessToken;
  /** Value of the `Version` header (service.md §9). Default `2024-03-05`. */
  version?: string | undefined;
  /** Environment of checks whose request names none. Default `sandbox`, so that no live check runs by accident. */
  environment?: Environment | undefined;
  /** Mode of checks whose request names none. Default `fastcheck`. */
  mode?: Mode | undefined;
  /** Path of the lookup: the service leaves open whether it has a version prefix. Default `/visa-checks/lookup`. */
  lookupPath?: string | undefined;
  /** Most ids of one lookup while waiting; refused ones are asked in halves. Default 1,000; 1 for no lookups. */
  lookupSize?: number | undefined;
  /** Time for waits; tests pass one that they move themselves. */
  clock?: Clock | undefined;
}

/** Ids of checks that creates of a client have been told. */
export type Claims = Set<string>;

/** What the operations know of a `VisaChecks`. Printing or serialising it shows no token. */
export interface VisaChecksClient extends Connection {
  readonly defaults: { readonly environment: Environment; readonly mode: Mode };
  readonly lookupPath: string | undefined;
  readonly lookupSize: number;
  /** See `clockOf`. */
  readonly clock: Clock | undefined;
  /** The same object in all clients that `withOptions` made of one. */
  readonly family: { readonly claims: Claims };
}

/**
 * Prepares a connection to the Visa Checks API (Interface A). Sends nothing.
 *
 * @throws InvalidRequestError for options that cannot work.
 */
export function createVisaChecksClient(
  options: VisaChecksOptions & Partial<Pick<VisaChecksClient, 'credentials' | 'family'>>,
  validation: Validation | undefined,
): VisaChecksClient {
  const { version = '2024-03-05', lookupPath, lookupSize = 1_000 } = options;
  if (!/^[\x21-\x7e]+$/.test(version)) {
    throw invalid('version', 'must be visible ASCII text');
  }
  if (lookupPath !== undefined && !/^\/[\w./-]+$/.test(lookupPath)) {
    throw invalid('lookupPath', 'must be a path that starts with a slash');
  }
  if (!(Number.isSafeInteger(lookupSize) && lookupSize >= 1)) {
    throw invalid('lookupSize', 'must be a whole number of at least 1');
  }
  return Object.freeze({
    ...connect(
      options,
      options.credentials ?? bearerCredentials(options.accessToken),
      { Version: version },
      validation,
    ),
    defaults: { environment: options.environment ?? 'sandbox', mode: options.mode ?? 'fastcheck' },
    lookupPath,
    lookupSize,
    clock: options.clock,
    family: options.family ?? { claims: new Set() },
  });
}

/** Keeps a check for the create that has been told its id. */
export function claim(claims: Claims, checkId: string): void {
  claims.add(checkId);
  for (const oldest of claims) {
    if (claims.size <= MOST_CLAIMS) break;
    claims.delete(oldest);
  }
}

/** A create as it goes on the wire: `environment` and `mode` come from the client when the body names none. */
export function asSent(
  { defaults: { environment, mode } }: VisaChecksClient,
  body: VisaCheckCreate,
): VisaCheckCreate {
  return { ...body, environment: body.environment ?? environment, mode: body.mode ?? mode };
}
