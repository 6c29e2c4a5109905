import type { InvalidField } from './invalid-request-error.ts';
import { inconclusive, lookFailed } from './inconclusive.ts';
import type { ReconcileOptions, Reconciliation } from './reconciliation.ts';
import { type ErrorDetails, WorkRightsKitError } from './work-rights-kit-error.ts';

/**
 * No connection, or one that broke. For a create or update it means that the request never left, however often it was
 * tried; when it may have left, `OutcomeUnknownError` is thrown instead, with this error as its `cause`.
 */
export class ConnectionError extends WorkRightsKitError {
  override readonly name: string = 'ConnectionError';
  /** Code of the operating system or HTTP library, for example `ECONNREFUSED`; `bad port` for one that Node's `fetch` refuses. */
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
 * No answer within `timeout`, or a check not finished within the wait's `timeout`; the latter carries `checkId`, and when
 * its last poll failed, the error of that poll as `cause`.
 */
export class TimeoutError extends WorkRightsKitError {
  override readonly name: string = 'TimeoutError';
  /** When a wait's time was up: for `resumeWait`, in this process or another. Nothing personal, no secret. */
  declare readonly resumeToken?: string;
}

/**
 * The service answered with success, but not with what the contract says: no JSON, not the right shape, or an
 * attachment of the wrong size. With `validateResponses: 'strict'`, `fields` says where it differs; a create that met
 * this was carried out, and `checkId` names its check.
 */
export class UnexpectedResponseError extends WorkRightsKitError {
  override readonly name: string = 'UnexpectedResponseError';
  declare readonly status?: number;
  /** What differs from the contract, without values; empty when the answer could not be held against it at all. */
  readonly fields: readonly InvalidField[];

  constructor(message: string, details: ErrorDetails & { fields?: readonly InvalidField[] } = {}) {
    super(message, details);
    this.fields = details.fields ?? [];
  }
}

/** Looks for what one request made; gives undefined when there is nothing to look by. */
export type FindLost = (options?: ReconcileOptions) => Promise<Reconciliation | undefined>;

export interface ReconcilableDetails extends ErrorDetails {
  reconcile?: FindLost | undefined;
}

/** What `OutcomeUnknownError` and `AbortedError` share. */
export class Reconcilable extends WorkRightsKitError {
  declare readonly status?: number;
  // What was sent lives in this function's closure: in memory only, and out of every printer's reach.
  readonly #reconcile: FindLost | undefined;

  constructor(message: string, details: ReconcilableDetails = {}) {
    super(message, details);
    this.#reconcile = details.reconcile;
  }

  /**
   * Looks for what the lost request made, and makes nothing itself. The result's `outcome` says what was found: see
   * {@link Reconciliation}; `check` is of a lost create of `VisaChecks`, `onboard` of `WorkRights`. Call it as often as you
   * like; a check that it has found stays found. `found` comes at once, `none` up to a minute later (`settleFor`), as the
   * service may still be at work on the request; `totalTimeout` bounds all of it.
   *
   * When the look itself fails, or `signal` ends it, nothing is known: `inconclusive`, with the reason `look-failed` and the
   * `error`. It doesn't reject then, as that error is about the look: a `ConnectionError` that never left says nothing of the
   * request that did.
   *
   * @throws InvalidRequestError for options that cannot work.
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
 * A create or update was sent and its answer was lost or said nothing certain: the service may have carried it out or
 * not. Sending it again could start a second check or message, so look first: `reconcile()`. `cause` says how the
 * answer was lost: `ConnectionError`, `TimeoutError`, `ServerError` (then `status` is set) or
 * `UnexpectedResponseError`.
 */
export class OutcomeUnknownError extends Reconcilable {
  override readonly name: string = 'OutcomeUnknownError';
}

/**
 * The caller's signal ended the call or the wait; `cause` is the signal's reason. A create or update that was aborted
 * may still have been carried out: then `maybeSent` is true and `reconcile()` looks for it. Of one that never left,
 * `reconcile()` says `none`; of a wait it gives the check that was waited for; of anything else it is `inconclusive`.
 */
export class AbortedError extends Reconcilable {
  override readonly name: string = 'AbortedError';
  /** The request was a create or update and may have reached the service. */
  readonly maybeSent: boolean;
  /** When a wait was ended: for `resumeWait`, in this process or another. Nothing personal, no secret. */
  declare readonly resumeToken?: string;

  constructor(message: string, details: ReconcilableDetails & { maybeSent?: boolean } = {}) {
    super(message, details);
    this.maybeSent = details.maybeSent ?? false;
  }
}
