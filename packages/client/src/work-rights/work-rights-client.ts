import { requireObject } from '../arguments/arguments.ts';
import { invalid } from '../errors/invalid-request-error.ts';
import type { Reconcile } from '../errors/reconciliation.ts';
import type { Clock } from '../options/clock.ts';
import { apiKeyCredentials } from '../transport/api-key.ts';
import { connect } from '../transport/connect.ts';
import type { Connection, ConnectionOptions } from '../transport/connection.ts';

export interface WorkRightsOptions extends ConnectionOptions {
  /** The API key. It is bound to the IP addresses that were named when it was requested (service.md §5). */
  apiKey: string;
  /** Name of the URL parameter that carries the key: the service does not show it. Default `key`. */
  apiKeyParameter?: string | undefined;
  /** Key id of the account, sent as `accountkeyid` with every request. */
  accountKeyId: string;
  /** What looks for creates and updates whose answer was lost: see `lostOnboards`. The class has it by default. */
  reconciler?: OnboardReconciler | undefined;
  /** Time for waits; tests pass one that they move themselves. */
  clock?: Clock | undefined;
}

/** Gives what looks for one create or update. */
export type OnboardReconciler = (
  client: WorkRightsClient,
  body: object,
  kind: 'create' | 'update',
) => LostOnboard;

/** A create or update that may get lost. */
export interface LostOnboard {
  readonly reconcile: Reconcile;
  /** The request settled, one way or the other. */
  readonly end: () => void;
}

/**
 * Connection to the Onboarding and Work Rights API for the flat functions, made by `createWorkRightsClient`. Its fields are for this package.
 * Printing or serialising it shows no key.
 */
export interface WorkRightsClient extends Connection {
  /** The secrets that request bodies need too; functions, so that no printer shows them. */
  readonly apiKey: () => string;
  readonly accountKeyId: () => string;
  /** See `clockOf`. */
  readonly clock: Clock | undefined;
  readonly reconciler: OnboardReconciler | undefined;
}

/**
 * Prepares a connection to the Onboarding and Work Rights API (Interface B). Sends nothing.
 *
 * @throws InvalidRequestError for options that cannot work.
 */
export function createWorkRightsClient(options: WorkRightsOptions): WorkRightsClient {
  requireObject('options', options);
  const { apiKey, apiKeyParameter = 'key', accountKeyId } = options;
  if (typeof accountKeyId !== 'string' || accountKeyId === '') {
    throw invalid('accountKeyId', 'must be a string that is not empty');
  }
  return Object.freeze({
    ...connect(options, apiKeyCredentials(apiKey, apiKeyParameter), {}),
    apiKey: () => apiKey,
    accountKeyId: () => accountKeyId,
    reconciler: options.reconciler,
    clock: options.clock,
  });
}
