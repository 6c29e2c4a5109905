import type { Reconcile, ReconcileOptions, Reconciliation } from '../reconciling/reconciliation.ts';
import { WorkRightsKitError, type ErrorDetails } from './work-rights-kit-error.ts';

export interface ReconcilableDetails extends ErrorDetails {
  reconcile?: Reconcile | undefined;
}

/** What `OutcomeUnknownError` and `AbortedError` share. */
export class Reconcilable extends WorkRightsKitError {
  // What was sent lives in this function's closure: in memory only, and out of every printer's reach.
  readonly #reconcile: Reconcile | undefined;

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
   * @throws InvalidRequestError for options that cannot work; StatusError and its subclasses, ConnectionError, TimeoutError, AbortedError of the look itself.
   */
  async reconcile(options?: ReconcileOptions): Promise<Reconciliation> {
    return this.#reconcile?.(options) ?? { outcome: 'inconclusive', reason: 'no-id' };
  }
}
