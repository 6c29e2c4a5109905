import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import type { Onboard } from '../generated/work-rights/types.gen.ts';
import type { CallOptions } from '../transport/connection.ts';

/** What looking for a lost create or update has found. `outcome` tells the cases apart. */
export type Reconciliation =
  | FoundCheck
  | FoundOnboard
  | {
      /** It was not carried out, as of now: what it would have made is not there. Sending it again is safe. */
      readonly outcome: 'none';
    }
  | {
      /** More than one check can be the one, newest first. Which of them it is cannot be told: yours to choose. */
      readonly outcome: 'several';
      readonly checks: readonly VisaCheck[];
    }
  | {
      /** Nothing can be said for sure. Sending again may make a second one. */
      readonly outcome: 'inconclusive';
      readonly reason: InconclusiveReason;
    };

/** The create was carried out and this is its check. */
export interface FoundCheck {
  readonly outcome: 'found';
  readonly check: VisaCheck;
  readonly onboard?: undefined;
}

/** The service has an onboarding request with all that was sent. Whether its message went out is not shown. */
export interface FoundOnboard {
  readonly outcome: 'found';
  readonly onboard: Onboard;
  readonly check?: undefined;
}

/**
 * - `list-too-short`: the service's list does not reach back to the time of sending.
 * - `list-unreadable`: the list is not newest first, or lacks times or documents, so it proves nothing.
 * - `clocks-differ`: a check like it is dated in the future of the service's own clock.
 * - `still-sending`: this client keeps sending requests for the same document, whose answers are not there yet.
 * - `differs`: the onboarding request exists, but not with what was sent.
 * - `no-id`: nothing to look by, such as a created onboarding request without `employee_id`, or a client of flat functions
 *   that was made without `reconciler`.
 */
export type InconclusiveReason =
  | 'list-too-short'
  | 'list-unreadable'
  | 'clocks-differ'
  | 'still-sending'
  | 'differs'
  | 'no-id';

export type ReconcileOptions = CallOptions;
export type Reconcile = (options?: ReconcileOptions) => Promise<Reconciliation>;
