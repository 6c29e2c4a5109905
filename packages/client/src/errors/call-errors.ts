import type { InvalidField } from './invalid-request-error.ts';
import { inconclusive, lookFailed } from './inconclusive.ts';
import type { ReconcileOptions, Reconciliation } from './reconciliation.ts';
import { type ErrorDetails, WorkRightsKitError } from './work-rights-kit-error.ts';

/**
 * There was no connection, or it broke. For a create or update it means that the request never left, in any attempt. If it may
 * have left, `OutcomeUnknownError` is thrown instead, with this error as its `cause`.
 */
export class ConnectionError extends WorkRightsKitError {
  override readonly name: string = 'ConnectionError';
  /** Code of the operating system or HTTP library, such as `ECONNREFUSED`; `bad port` for a port that Node's `fetch` refuses. */
  readonly code: string | undefined;
  /** True when the failure proves that no byte of the request reached the service. */
  readonly neverSent: boolean;

  constructor(
    message: string,
    details: ErrorDetails & { code?: string | undefined; neverSent?: boolean } = {},
  ) {
    super(message, details);
    this.code = details.code;
    this.neverSent = details.neverSent ?? false;
  }
}

/**
 * No response within `timeout`, or a check not finished within the wait's `timeout`. The latter has `checkId` and, if its last
 * poll failed, that poll's error as `cause`.
 */
export class TimeoutError extends WorkRightsKitError {
  override readonly name: string = 'TimeoutError';
  /** Only when the time of a wait is up: pass it to `resumeWait`, in any process. Holds nothing personal and no secret. */
  declare readonly resumeToken?: string;
}

/**
 * The service responded with success, but the response doesn't match the contract: no JSON, a wrong shape, or an attachment of
 * the wrong size. With `validateResponses: 'strict'`, `fields` says where it differs. A create with this error was carried out,
 * and `checkId` names its check.
 */
export class UnexpectedResponseError extends WorkRightsKitError {
  override readonly name: string = 'UnexpectedResponseError';
  declare readonly status?: number;
  /** The differences from the contract, without values; empty if the response could not be validated at all. */
  readonly fields: readonly InvalidField[];

  constructor(message: string, details: ErrorDetails & { fields?: readonly InvalidField[] } = {}) {
    super(message, details);
    this.fields = details.fields ?? [];
  }
}

/** Looks for the result of one request; undefined if there is nothing to search by. */
export type FindLost = (options?: ReconcileOptions) => Promise<Reconciliation | undefined>;

export interface ReconcilableDetails extends ErrorDetails {
  reconcile?: FindLost | undefined;
}

/** What `OutcomeUnknownError` and `AbortedError` share. */
export class Reconcilable extends WorkRightsKitError {
  declare readonly status?: number;
  // The sent body is only in this function's closure: in memory, and never printed.
  readonly #reconcile: FindLost | undefined;

  constructor(message: string, details: ReconcilableDetails = {}) {
    super(message, details);
    this.#reconcile = details.reconcile;
  }

  /**
   * Looks for the result of the lost request, and creates nothing. `outcome` says what was found: see {@link Reconciliation}.
   * `VisaChecks` gives the `check` of a lost create, `WorkRights` the `onboard`. You may call it again; a check that it has
   * found stays found. `found` comes at once, `none` up to a minute later (`settleFor`), because the service may still be
   * working on the request. `totalTimeout` limits all of it.
   *
   * If the search fails, or `signal` ends it, the result is `inconclusive` with the reason `look-failed` and the `error`. It
   * doesn't reject, because that error is about the search: a `ConnectionError` of the search says nothing about the lost
   * request.
   *
   * @throws InvalidRequestError for invalid options.
   */
  async reconcile(options?: ReconcileOptions): Promise<Reconciliation> {
    try {
      return (await this.#reconcile?.(options)) ?? inconclusive('no-id');
    } catch (error) {
      return lookFailed(error);
    }
  }
}

/**
 * A create or update was sent, and its response was lost or says nothing certain: the service may have carried it out. Sending
 * it again could start a second check or message, so call `reconcile()` first. `cause` says how the response was lost:
 * `ConnectionError`, `TimeoutError`, `ServerError` (then `status` is set) or `UnexpectedResponseError`.
 */
export class OutcomeUnknownError extends Reconcilable {
  override readonly name: string = 'OutcomeUnknownError';
}

/**
 * The caller's signal ended the call or the wait; `cause` is the signal's reason. If an aborted create or update may have been
 * carried out, `maybeSent` is true and `reconcile()` looks for it. If the request never left, `reconcile()` gives `none`; for a
 * wait it gives the check; for anything else it is `inconclusive`.
 */
export class AbortedError extends Reconcilable {
  override readonly name: string = 'AbortedError';
  /** True if the request was a create or update and may have reached the service. */
  readonly maybeSent: boolean;
  /** Only when a wait was ended: pass it to `resumeWait`, in this process or another. Holds nothing personal and no secret. */
  declare readonly resumeToken?: string;

  constructor(message: string, details: ReconcilableDetails & { maybeSent?: boolean } = {}) {
    super(message, details);
    this.maybeSent = details.maybeSent ?? false;
  }
}
