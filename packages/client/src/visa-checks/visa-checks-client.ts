import { systemClock } from '@workrights/time/clock';
import { QUOTAS } from '@workrights/time/quotas';

import { requireMethods } from '../arguments/arguments.ts';
import { invalid } from '../errors/invalid-request-error.ts';
import type { Environment, Mode } from '../generated/visa-checks/types.gen.ts';
import type { Clock } from '../options/clock.ts';
import type { QuotaName } from '../options/quota.ts';
import type { QuotaStore } from '../options/quota-store.ts';
import { bearerCredentials, type AccessToken } from '../transport/credentials.ts';
import {
  connect,
  type Connection,
  type ConnectionOptions,
  type Validation,
} from '../transport/connection.ts';
import { QuotaMeter } from '../transport/quota-meter.ts';
import { sharedQuota } from '../transport/shared-quota.ts';
import { LookupPaths } from './lookup-paths.ts';

export interface VisaChecksOptions extends ConnectionOptions {
  /**
   * The token itself; a function that gives it, called when first needed and once more after a 401; or
   * `clientCredentials(...)`.
   */
  accessToken: AccessToken;
  /** Value of the `Version` header (service.md §9). Default `2024-03-05`. */
  version?: string | undefined;
  /** Environment of checks whose request has none. Default `sandbox`, so that no live check runs by accident. */
  environment?: Environment | undefined;
  /** Mode of checks whose request has none. Default `fastcheck`. */
  mode?: Mode | undefined;
  /**
   * Path of the lookup. It isn't documented whether it has a version prefix, so by default the client tries
   * `/visa-checks/lookup` and `/v2/visa-checks/lookup`, and uses the one that works.
   */
  lookupPath?: string | undefined;
  /** Maximum ids of one lookup while waiting; a refused lookup is sent again in halves. Default 1,000; 1 for no lookups. */
  lookupSize?: number | undefined;
  /**
   * Limits of the account, until the headers of responses tell them. All waits of a client together send at most half of the
   * requests per minute: 30 with `standard`, the default, and 72 with `premium`. `none` is for a service without limits, such
   * as a sandbox.
   */
  quota?: QuotaName | undefined;
  /**
   * Where the processes with this client id share the quota of a minute. Each request is counted there before it is sent, and waits
   * while there would be more than the quota in 60 seconds. Default: this process only.
   */
  quotaStore?: QuotaStore | undefined;
  /** The clock for waits; tests pass one that they control. */
  clock?: Clock | undefined;
}

/** Ids of checks that belong to creates of a client. */
export type Claims = Set<string>;

/** What the operations need of a `VisaChecks`. Printing or serialising it shows no token. */
export interface VisaChecksClient extends Connection {
  readonly defaults: { readonly environment: Environment; readonly mode: Mode };
  readonly lookupPaths: LookupPaths;
  readonly lookupSize: number;
  readonly quota: QuotaName;
  /** Shared by all clients that `withOptions` made with the same token. */
  readonly meter: QuotaMeter;
  readonly clock: Clock;
  /** Shared by all clients that `withOptions` made. */
  readonly family: { readonly claims: Claims };
}

/**
 * Prepares a connection to the Visa Checks API (Interface A). Sends nothing.
 *
 * @throws InvalidRequestError for invalid options.
 */
export function createVisaChecksClient(
  options: VisaChecksOptions & Partial<Pick<VisaChecksClient, 'credentials' | 'family' | 'meter'>>,
  validation: Validation | undefined,
): VisaChecksClient {
  const { version = '2024-03-05', lookupPath, lookupSize = 1_000, quota = 'standard', quotaStore } = options;
  if (!/^[\x21-\x7e]+$/.test(version)) {
    throw invalid('version', 'must be visible ASCII text');
  }
  if (lookupPath !== undefined && !/^\/[\w./-]+$/.test(lookupPath)) {
    throw invalid('lookupPath', 'must be a path that starts with a slash');
  }
  if (!(Number.isSafeInteger(lookupSize) && lookupSize >= 1)) {
    throw invalid('lookupSize', 'must be a whole number of at least 1');
  }
  if (quota !== 'none' && !Object.hasOwn(QUOTAS, quota)) {
    throw invalid('quota', 'must be standard, premium or none');
  }
  if (quotaStore !== undefined) requireMethods('quotaStore', quotaStore, ['get', 'set', 'lock']);
  const connection = connect(
    options,
    options.credentials ?? bearerCredentials(options.accessToken),
    { Version: version },
    validation,
  );
  const { href, origin } = connection.baseUrl;
  const clock = options.clock ?? systemClock;
  const shared =
    quotaStore &&
    quota !== 'none' &&
    sharedQuota(quotaStore, `${origin} ${clientIdOf(options)}`, quota, connection.log, clock);
  // The contract's paths have the prefix.
  const withoutVersion = href.replace(/\/v2$/, '');
  return Object.freeze({
    ...connection,
    baseUrl: { href: withoutVersion, origin },
    defaults: { environment: options.environment ?? 'sandbox', mode: options.mode ?? 'fastcheck' },
    lookupPaths: new LookupPaths(lookupPath, withoutVersion !== href),
    lookupSize,
    quota,
    meter: options.meter ?? new QuotaMeter(quota, clock, shared || undefined),
    clock,
    family: options.family ?? { claims: new Set() },
  });
}

/** The quota is by client id. */
function clientIdOf({ accessToken }: VisaChecksOptions): string {
  return (typeof accessToken === 'object' && accessToken.clientId) || '';
}
