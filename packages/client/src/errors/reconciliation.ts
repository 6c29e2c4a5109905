import type { VisaCheck, VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import type { Onboard } from '../generated/work-rights/types.gen.ts';
import type { CallOptions } from '../options/call-options.ts';

/** What looking for a lost create or update has found. `outcome` tells the cases apart. */
export type Reconciliation =
  | FoundCheck
  | FoundOnboard
  | {
      /**
       * It never left, or what it would have made is not there and still was not `settleFor` after its answer was lost.
       * Send it again, unless the service may take longer than that to carry out what it was sent and to list it.
       */
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
      /** Why nobody could look: with `look-failed` only. */
      readonly error?: unknown;
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
 * - `clocks-differ`: the list has checks that are dated in the future of the service's own clock, or one that may be it is dated
 *   within the call by this machine's clock and long before it by the service's; or `sentAt` is in this machine's future.
 * - `uncertain-match`: a check may be it, but is shown with other values (masked, shortened, spelt otherwise, one that is replaced), lacks some, or is
 *   dated so that it may have been there before: just before the time of sending, or in a list without a `Date`.
 * - `still-sending`: this client keeps sending requests for the same document, whose answers are not there yet.
 * - `may-still-arrive`: it is not there, but `totalTimeout` ends before `settleFor`, until when it may still be carried out.
 * - `differs`: the onboarding request exists, but not, or not visibly, with what was sent.
 * - `unclear-not-found`: the read of the onboarding request was answered with 404, but not with JSON: that may be the word of
 *   a gateway that does not know the path.
 * - `look-failed`: the look itself failed, or its signal fired; `error` says how.
 * - `no-id`: nothing to look by, such as an aborted read, or a created onboarding request without `employee_id`.
 */
export type InconclusiveReason =
  | 'list-too-short'
  | 'list-unreadable'
  | 'clocks-differ'
  | 'uncertain-match'
  | 'still-sending'
  | 'may-still-arrive'
  | 'differs'
  | 'unclear-not-found'
  | 'look-failed'
  | 'no-id';

export interface ReconcileOptions extends CallOptions {
  /** Milliseconds that all of it may take, its pauses included. Default `false`; the client's holds for each look. */
  totalTimeout?: number | false | undefined;
  /**
   * Milliseconds, counted from when the answer was lost, in which the service may still carry out what it was sent.
   * Until then it looks again and again, and says `none` only afterwards. Default 60,000.
   */
  settleFor?: number | undefined;
}

/** A create that another process sent, such as one that has died since. Times are milliseconds since the epoch. */
export interface SentCreate extends ReconcileOptions {
  /** When it left at the earliest, by the clock of its sender: note it durably before you send. */
  sentAt: number;
  /** Until when its sender may have been sending it; `settleFor` counts from then. Default now. */
  lostAt?: number | undefined;
  /** What your records say of other creates. Without it, only checks that this client created count as those of others. */
  known?: KnownChecks | undefined;
}

/** Checks of creates that were answered, by any process. */
export interface KnownChecks {
  /** Whether there are any: an empty list is not the whole list then. */
  readonly any: boolean;
  /**
   * Of these ids, those of known checks, each with the time when its answer was there, by the clock of `sentAt` give or take 3
   * seconds. A check that was answered before the lost create was sent shows that the list reaches back.
   */
  readonly answeredAt: (
    ids: readonly string[],
  ) => ReadonlyMap<string, number> | Promise<ReadonlyMap<string, number>>;
  /**
   * Other creates that have no answer yet. A check that is shown as one of them was sent, and not as this one was, is not of this one:
   * it tells two people apart who differ in their document's number alone. Called after each list, before `answeredAt`.
   */
  readonly unanswered?: (() => readonly VisaCheckCreate[] | Promise<readonly VisaCheckCreate[]>) | undefined;
}

export type Reconcile = (options?: ReconcileOptions) => Promise<Reconciliation>;
