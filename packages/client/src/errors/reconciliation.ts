import type { VisaCheck, VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import type { Onboard } from '../generated/work-rights/types.gen.ts';
import type { CallOptions } from '../options/call-options.ts';

/** The result of looking for a lost create or update, by its `outcome`. */
export type Reconciliation =
  | FoundCheck
  | FoundOnboard
  | {
      /**
       * The request never left, or its result still wasn't there `settleFor` after the response was lost. Send it again, unless
       * the service may need longer than that to carry it out and list it.
       */
      readonly outcome: 'none';
    }
  | {
      /** Several checks match, newest first. Decide which one it is. */
      readonly outcome: 'several';
      readonly checks: readonly VisaCheck[];
    }
  | {
      /** Nothing is certain. Sending again may create a second one. */
      readonly outcome: 'inconclusive';
      readonly reason: InconclusiveReason;
      /** Why the search failed: with `look-failed` only. */
      readonly error?: unknown;
    };

/** The create was carried out, and this is its check. */
export interface FoundCheck {
  readonly outcome: 'found';
  readonly check: VisaCheck;
  readonly onboard?: undefined;
}

/** The service has an onboarding request with everything that was sent. Not documented: whether its message was sent. */
export interface FoundOnboard {
  readonly outcome: 'found';
  readonly onboard: Onboard;
  readonly check?: undefined;
}

/**
 * - `list-too-short`: the service's list does not reach back to the time of sending.
 * - `list-unreadable`: the list isn't newest first, or lacks times or documents, so it proves nothing.
 * - `clocks-differ`: the list has checks from the future by the service's own clock; or a possible match is from the time of
 *   the call by this machine's clock, but from long before it by the service's; or `sentAt` is in the future.
 * - `uncertain-match`: a check may be the one, but has other values (masked, shortened, respelt, one replaced) or lacks some.
 *   Or it may be older than the create: it is from just before the time of sending, or the list has no `Date`.
 * - `still-sending`: other requests of this client for the same document have no response yet.
 * - `may-still-arrive`: it isn't there, but `totalTimeout` ends before `settleFor`, and the service may still carry it out.
 * - `differs`: the onboarding request exists, but its values differ from those that were sent, or don't show them.
 * - `unclear-not-found`: reading the onboarding request gave a 404 without JSON, which may come from a gateway that doesn't
 *   know the path.
 * - `look-failed`: the search itself failed, or its signal fired; `error` says how.
 * - `no-id`: there is nothing to search by, as for an aborted read, or a created onboarding request without `employee_id`.
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
  /** Milliseconds for the whole search, including pauses. Default `false`; the client's `totalTimeout` limits each request. */
  totalTimeout?: number | false | undefined;
  /**
   * Milliseconds, from when the response was lost, in which the service may still carry out the request. Until then the search
   * repeats; only afterwards it gives `none`. Default 60,000.
   */
  settleFor?: number | undefined;
}

/** A create that another process sent, for example a process that has died. Times are milliseconds since the epoch. */
export interface SentCreate extends ReconcileOptions {
  /** The earliest time of sending, by the sender's clock. Store it durably before you send. */
  sentAt: number;
  /** The latest time of sending; `settleFor` counts from it. Default now. */
  lostAt?: number | undefined;
  /** What your records say about other creates. Without it, only the checks of this client count as those of other creates. */
  known?: KnownChecks | undefined;
}

/** Checks of creates that have a response, from any process. */
export interface KnownChecks {
  /** Whether there are any. If so, an empty list can't be the whole list. */
  readonly any: boolean;
  /**
   * Of these ids, those of known checks, each with the time of its response by the clock of `sentAt`, give or take 3 seconds. A
   * check whose response came before the lost create was sent shows that the list reaches back far enough.
   */
  readonly answeredAt: (
    ids: readonly string[],
  ) => ReadonlyMap<string, number> | Promise<ReadonlyMap<string, number>>;
  /**
   * Other creates without a response. A check that matches one of them, and not this one, isn't the check of this create. This
   * tells apart two people who differ only in the number of their document. Called after each list, before `answeredAt`.
   */
  readonly unanswered?: (() => readonly VisaCheckCreate[] | Promise<readonly VisaCheckCreate[]>) | undefined;
}

export type Reconcile = (options?: ReconcileOptions) => Promise<Reconciliation>;
