/** A check with more days than this is a doubt. This kit chose the number: the service doesn't say how long a result is valid. */
export const OLD_AFTER_DAYS = 90;

/** Whether a person may work or study. `unknown` unless the service states it clearly and nothing contradicts it. */
export type Entitlement = 'yes' | 'no' | 'limited' | 'unknown';

/**
 * Why something is missing:
 * - `not-finished`: the check has no result yet;
 * - `failed`: the check ended without a result, so it says nothing about the person;
 * - `no-visa`: the check is finished and holds no visa;
 * - `not-asked`: this type of check does not cover it;
 * - `not-given`: the field is absent, null or empty;
 * - `not-documented`: the meaning of the value isn't known;
 * - `other-outcome`: the check gives a value, but its `result.code` is absent or its meaning isn't known;
 * - `not-found`, `credentials`, `unavailable`: the `result.code` says that nobody has these details, that a login of the
 *   customer authority was refused, or that a government system was unavailable;
 * - `free-text`: the answer is prose for people, in `statement` or `conditions`;
 * - `unreadable`: the value, or another value that it depends on, has an unexpected form;
 * - `expired`: the visa ended before the given date, so it no longer allows anything;
 * - `not-started`: the visa's `grant_date` is after the given date;
 * - `not-in-effect`: `visa_status` isn't `In effect`;
 * - `withdrawn`: the check's personal data were removed: its status is `expired` or `purged`, or it has `expired_at`,
 *   `purged_at` or `purged_by`;
 * - `contradictory`: the check names two countries;
 * - `conditions`: the check says `UNLIMITED` but also lists conditions, which a person has to read;
 * - `not-onshore`: `location` isn't `Onshore`;
 * - `old`: the check was made more than 90 days (or the caller's `oldAfterDays`) before the given date.
 */
export type MissingReason =
  | 'not-finished'
  | 'failed'
  | 'no-visa'
  | 'not-asked'
  | 'not-given'
  | 'not-documented'
  | 'other-outcome'
  | 'not-found'
  | 'credentials'
  | 'unavailable'
  | 'free-text'
  | 'unreadable'
  | 'expired'
  | 'not-started'
  | 'not-in-effect'
  | 'withdrawn'
  | 'contradictory'
  | 'conditions'
  | 'not-onshore'
  | 'old';

/**
 * Why there is a doubt. Three reasons change no entitlement:
 * - `sample-data`: the environment is `sandbox`, and its data say nothing about a person;
 * - `limited`: the check says `LIMITED`, so a person has to read the conditions;
 * - `ahead`: the check was made more than a day after the given date.
 */
export type DoubtReason = MissingReason | 'sample-data' | 'limited' | 'ahead';

/** A reason not to rely on a check. The field `check` stands for `expired_at`, `purged_at` and `purged_by`. */
export interface Doubt {
  readonly field:
    | 'status'
    | 'environment'
    | 'jurisdiction'
    | 'checkType'
    | 'outcome'
    | 'check'
    | 'visa'
    | 'work'
    | 'study'
    | 'statement'
    | 'visaStatus'
    | 'grantedOn'
    | 'startsOn'
    | 'expiresOn'
    | 'location'
    | 'conditions'
    | 'checkedAt';
  readonly reason: DoubtReason;
}

export interface Missing {
  readonly field: 'work' | 'study' | 'checkType' | 'visaType' | 'expiresOn' | 'conditions';
  readonly reason: MissingReason;
}

export interface SummaryCondition {
  /** Number of the condition as text, `8105`; null for conditions in prose. */
  readonly code: string | null;
  /** The words of the condition, without markup; empty if only its number is given. Plain text: escape it for HTML. */
  readonly text: string;
}

/** One view of a visa check for both countries and all check types. It has no name, document number or birth date. */
export interface VisaSummary {
  readonly checkId: string | null;
  /** As the service gives it: `live`, or `sandbox`, whose sample data say nothing about a person (service.md §1). */
  readonly environment: string | null;
  /** The check's status as the service gives it; null if it isn't a plain word. */
  readonly status: string | null;
  /** Whether the check has ended, so that waiting for it is useless. Only status `completed` has a result. */
  readonly finished: boolean;
  readonly jurisdiction: 'AUS' | 'NZL' | null;
  readonly checkType: 'work' | 'study' | 'agent' | 'verification' | 'employer' | null;
  /** `result.code` and `result.message` of the check. With a code other than `SUCCESS`, no entitlement is read. */
  readonly outcome: { readonly code: string | null; readonly message: string | null };
  /** `checked_at` in UTC (`2026-03-05T01:02:03.456Z`): when the service made the check. Null if it can't be read. */
  readonly checkedAt: string | null;
  /** Days from the day of `checkedAt` to `asOf`. */
  readonly ageDays: number | null;
  readonly work: Entitlement;
  readonly study: Entitlement;
  /**
   * All reasons not to rely on the check for work, and sample data. A `yes` counts for a person only if this is empty. For
   * `study`, ignore doubts with the field `work`.
   */
  readonly doubts: readonly Doubt[];
  /** Australia: visa subclass code, `500`, always as text. New Zealand: type of visa in lower case, `student`. */
  readonly visaType: string | null;
  readonly visaName: string | null;
  readonly visaClass: string | null;
  readonly conditions: readonly SummaryCondition[];
  /** What the service says about the entitlement in prose: `entitlement_description` or `enquiry_result`. */
  readonly statement: string | null;
  /** `yyyy-mm-dd`. Australia: `grant_date`. */
  readonly grantedOn: string | null;
  /** `yyyy-mm-dd`. New Zealand: `visa_start_date`. */
  readonly startsOn: string | null;
  /** `yyyy-mm-dd`, the last day of the visa. Null doesn't mean that the visa never ends. */
  readonly expiresOn: string | null;
  /** `yyyy-mm-dd`, the day that `daysLeft` is counted from: by default today in the country of the check (Sydney, Auckland). */
  readonly asOf: string;
  /** Days from `asOf` to `expiresOn`: 0 on the last day, negative after it. */
  readonly daysLeft: number | null;
  /**
   * What this summary lacks, and why. Read it with `limited` too. If it has `conditions`, there may be more conditions than the
   * listed ones. If it has `checkType`, the check doesn't say what was requested.
   */
  readonly missing: readonly Missing[];
}
