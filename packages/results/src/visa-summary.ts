/** A check older than this is a doubt. The service doesn't say how long a result holds: the choice is this kit's. */
export const OLD_AFTER_DAYS = 90;

/** Whether a person may work or study. `unknown` whenever the service does not say it in so many words, or something is against it. */
export type Entitlement = 'yes' | 'no' | 'limited' | 'unknown';

/**
 * Why something is missing:
 * - `not-finished`: the check has no result yet;
 * - `failed`: the check ended without a result, so that it says nothing about the person;
 * - `no-visa`: the check is finished and holds no visa;
 * - `not-asked`: this type of check does not cover it;
 * - `not-given`: the field is absent, null or empty;
 * - `not-documented`: the value is not one whose meaning is known;
 * - `other-outcome`: the check says it, but its `result.code` is absent, or is one whose meaning is not known;
 * - `not-found`, `credentials`, `unavailable`: its `result.code` says that nobody has these details, that a login of the customer
 *   authority was refused, or that a system of the government was away;
 * - `free-text`: the answer is prose for people, in `statement` or `conditions`;
 * - `unreadable`: the value, or another that decides with it, has an unexpected form;
 * - `expired`: the visa ended before the given date, so what it allowed says nothing;
 * - `not-started`: the visa's `grant_date` is after the given date;
 * - `not-in-effect`: `visa_status` says something else than `In effect`;
 * - `withdrawn`: the status is `expired` or `purged`, or the check has `expired_at`, `purged_at` or `purged_by`: its personal
 *   data were removed;
 * - `contradictory`: the check names two countries;
 * - `conditions`: the check says `UNLIMITED` and lists conditions beside it, which a person has to read;
 * - `not-onshore`: `location` says something else than `Onshore`;
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
 * - `limited`: the check says `LIMITED`, so that a person has to read the conditions;
 * - `ahead`: the check was made more than a day after the given date.
 */
export type DoubtReason = MissingReason | 'sample-data' | 'limited' | 'ahead';

/** Something that speaks against relying on a check. `check` is `expired_at`, `purged_at` and `purged_by`. */
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
  /** What it says, without markup; empty where only its number is given. Plain text: escape it before it goes into HTML. */
  readonly text: string;
}

/** One view of a visa check for both countries and all check types. Holds no name, document number or birth date. */
export interface VisaSummary {
  readonly checkId: string | null;
  /** As the service gives it: `live`, or `sandbox`, whose data are samples and say nothing about a person (service.md §1). */
  readonly environment: string | null;
  /** The check's status as the service gives it; null for what is no plain word. */
  readonly status: string | null;
  /** Whether the check has ended: waiting for it brings nothing more. With a result only when the status is `completed`. */
  readonly finished: boolean;
  readonly jurisdiction: 'AUS' | 'NZL' | null;
  readonly checkType: 'work' | 'study' | 'agent' | 'verification' | 'employer' | null;
  /** `result.code` and `result.message` of the check. Beside a code other than `SUCCESS` no entitlement is read. */
  readonly outcome: { readonly code: string | null; readonly message: string | null };
  /** `checked_at`, when the service made the check, in UTC (`2026-03-05T01:02:03.456Z`); null when it can't be read. */
  readonly checkedAt: string | null;
  /** Days from the day of `checkedAt` to `asOf`. */
  readonly ageDays: number | null;
  readonly work: Entitlement;
  readonly study: Entitlement;
  /**
   * All that speaks against relying on the check for work, and sample data: a `yes` counts for a person only when this is
   * empty. For `study`, doubts with the field `work` don't count.
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
  /** `yyyy-mm-dd`, the last day of the visa. Null does not mean that the visa never ends. */
  readonly expiresOn: string | null;
  /** `yyyy-mm-dd`, the day that `daysLeft` is counted from: by default today in the country of the check (Sydney, Auckland). */
  readonly asOf: string;
  /** Days from `asOf` to `expiresOn`: 0 on the last day, negative after it. */
  readonly daysLeft: number | null;
  /**
   * What this summary lacks, and why: look here beside `limited` too. With `conditions` in it, an empty or short list of
   * conditions doesn't say that there are no others; with `checkType`, the check doesn't say what was asked.
   */
  readonly missing: readonly Missing[];
}
