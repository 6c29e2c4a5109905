import type { Entitlement, Environment, MissingReason, VisaCheckCreate } from '@workrights/client';
import type { Country } from '@workrights/time/days';

import type { RowState } from '../base/rows/row.ts';

/** A calendar day as `yyyy-mm-dd`, at UTC+10 all year, like the service's days (service.md §8). */
export type Day = string;

/** Where the last known result comes from: a check, or a statement of an importer. */
export type ResultSource = 'check' | 'stated';

/** The last known result about a person. */
export interface KnownResult {
  readonly source: ResultSource;
  /** Null for a stated result. */
  readonly checkId: string | null;
  readonly jurisdiction: Country | null;
  /** Where the check ran. Results of the sandbox say nothing about a person. Null for a stated result, and if it can't be read. */
  readonly environment: Environment | null;
  /** The check's status, as the service returned it. */
  readonly status: string | null;
  readonly work: Entitlement;
  readonly study: Entitlement;
  /** Numbers of the conditions, sorted and unique. Conditions without a number are omitted. */
  readonly conditions: readonly string[];
  /** Hash of the check's words. Absent for a stated result, and in older registers. */
  readonly words?: string | undefined;
  /** The last day of the visa. Null if it can't be read, which doesn't mean unlimited. */
  readonly expiresOn: Day | null;
  /** Why `expiresOn` is null. */
  readonly expiryMissing: ExpiryMissing | null;
  /** When the service made the check, or when the result was stated. */
  readonly checkedOn: Day;
  /** The same in milliseconds since the epoch. Absent for a stated result, and in older registers. */
  readonly checkedAt?: number | undefined;
}

/** Why there is no day: the client's reason, `not-stated`, or the check is about another document or environment. */
export type ExpiryMissing = MissingReason | 'not-stated' | 'other-check' | 'other-environment';

export type ChangedField = 'status' | 'work' | 'study' | 'conditions' | 'words' | 'expires_on';

/** Differences that a re-check found. */
export interface Change {
  readonly on: Day;
  readonly fields: readonly {
    readonly field: ChangedField;
    readonly before: string | readonly string[] | null;
    readonly after: string | readonly string[] | null;
  }[];
}

/** The last check planned for a person, and its outcome. */
export interface PlannedCheck {
  readonly run: string;
  readonly row: number;
  readonly plannedOn: Day;
  /** The same in milliseconds since the epoch. */
  readonly plannedAt: number;
  /** State of the row. `lost`: the run was purged, or is gone. */
  readonly state: RowState | 'lost';
  /** Code of the row's problem, such as `refused-by-service`. */
  readonly problem: string | null;
}

/** What was done about a person whom the monitor can't judge. No reason means that the person may work. */
export const DECISION_REASONS = [
  'evidence-seen',
  'record-read',
  'waiting-for-evidence',
  'not-working',
  'other',
] as const;
export type DecisionReason = (typeof DECISION_REASONS)[number];

/** A decision, and when to review it. It changes no result: what is unknown stays unknown. */
export interface Decision {
  readonly decidedOn: Day;
  /** The first day on which the person must be decided about again. */
  readonly reviewOn: Day;
  readonly because: DecisionReason;
  /** Who decided, in your own words, such as a role. */
  readonly by: string | null;
  readonly about: DecidedMatter;
  /** When a check or a work rights record showed something new, which ended the decision. */
  readonly endedOn: Day | null;
}

/**
 * Why a person must decide: the visa's end or the right to work isn't known, or the last re-check failed. `no-date`:
 * self-onboarding is complete, and its record has no date, as for citizens. `record-to-read` and `onboarding-open`: see
 * `Onboarding`. `record-not-read`: no import has read the record for two weeks, so it may have changed.
 */
export type DecideReason =
  | 'unsettled-document'
  | 'never-checked'
  | 'no-date'
  | 'record-to-read'
  | 'record-not-read'
  | 'onboarding-open'
  | 'no-expiry'
  | 'no-entitlement'
  | 'check-refused'
  | 'check-failed'
  | 'check-held';

/**
 * State of a person's self-onboarding.
 *
 * - `open`: no request was ever complete.
 * - `reopened`: one was complete, and none is now.
 * - `complete`: one is complete, and its record has a visa and a status that is known to say that the person may work.
 * - `to-read`: its record lacks one of them, or has a past date or another status.
 * - `no-record`: one is complete, and the service has no record of it.
 * - `unreadable`: one is complete, and its record can't be read.
 */
export type Onboarding = 'open' | 'reopened' | 'complete' | 'to-read' | 'no-record' | 'unreadable';

/** The matter of a decision. The decision applies to nothing else. */
export interface DecidedMatter {
  readonly reason: DecideReason;
  readonly detail: string | null;
  /** The re-check that was refused, failed or held. */
  readonly check: { readonly run: string; readonly row: number } | null;
}

/** A person's unreadable dates. The person isn't checked because of them. */
export type PersonDate = 'consent_until' | 'employed_from' | 'employed_until';

/**
 * HMACs by which the register recognises a person's data. They are only compared, so the document itself need not be kept. Null
 * for missing data.
 */
export interface Prints {
  /** Of the whole request, except environment and mode. */
  readonly request: string;
  /** Of check type and document, as in the rows of runs. */
  readonly rows: string | null;
  readonly document: string;
  readonly name: string;
  readonly birthDate: string | null;
}

/** A person of the register. In the ledger, everything but the id is encrypted. */
export interface Person {
  /** `per_…`: an HMAC of the employee id. It is `data.id` in the monitor's webhooks. */
  readonly id: string;
  readonly employeeId: string;
  /** The company of the employee id, if several share a ledger. The same id in two companies means two people. */
  readonly company: string | null;
  readonly addedOn: Day;
  /** The request of a re-check. Null without consent, without a readable document, and after the person has left. */
  readonly request: VisaCheckCreate | null;
  readonly consent: boolean;
  /** When the person last began to agree, in milliseconds since the epoch. */
  readonly agreedAt: number | null;
  /** When the person last refused. */
  readonly refusedAt: number | null;
  /** An import said that the person refuses. A statement about everyone then doesn't apply; only their own consent does. */
  readonly hasRefused: boolean;
  /** The last day of the consent. Null for no end. */
  readonly consentUntil: Day | null;
  readonly employedFrom: Day | null;
  /** The last day of employment. */
  readonly employedUntil: Day | null;
  readonly unreadable: readonly PersonDate[];
  readonly result: KnownResult | null;
  /** End of the work rights by a work rights record. It may be before the visa's end (condition 8547). */
  readonly workRightsEndsOn: Day | null;
  /**
   * When self-onboarding was first seen complete, with a record that has a visa and a status. The record's age isn't known. It
   * doesn't say whether the person may work, or until when.
   */
  readonly onboardedOn: Day | null;
  /** Null if no import had a request. */
  readonly onboarding: Onboarding | null;
  /** When `onboarding` was last read, with the record if there is one. In milliseconds since the epoch. */
  readonly onboardingReadAt: number | null;
  /** A digest of the words of the record. */
  readonly recordWords: string | null;
  /** The last ones, newest first. */
  readonly decisions: readonly Decision[];
  /** The last ones, newest first. */
  readonly changes: readonly Change[];
  /** When work, study or conditions last changed. */
  readonly restrictionChangedOn: Day | null;
  /**
   * Why the known document isn't used for checks, until an import gives a readable one, or the same one again.
   *
   * - `unreadable`: the last row's document can't be read.
   * - `other-person`: the last row has another document, name and birth date.
   */
  readonly documentProblem: 'unreadable' | 'other-person' | null;
  /** Employee ids of the same company with the same document. */
  readonly sharesWith: readonly string[];
  /** HMACs of the last given request, even if the request isn't kept. */
  readonly prints: Prints | null;
  /** When the document was given, or for a check's document, when the check was made. In milliseconds since the epoch. */
  readonly documentAt: number | null;
  /** HMAC of the request that the last result is about. Null if unknown. */
  readonly resultOf: string | null;
  /** Since when the document differs from the last result's, in milliseconds since the epoch. */
  readonly documentChangedAt: number | null;
  readonly check: PlannedCheck | null;
}

/** A person as an importer gives them. Undefined keeps a value; null removes it. */
export interface PersonRecord {
  readonly employeeId: string;
  /** The company of the employee id, if several share a ledger. */
  readonly company?: string | null | undefined;
  /** The given document is unreadable, so the person isn't checked until a later import gives one. */
  readonly documentProblem?: 'unreadable' | undefined;
  readonly request?: VisaCheckCreate | null | undefined;
  /** Only `true` is consent. `unless-refused`: consent unless the person ever refused, for statements about everyone. */
  readonly consent?: boolean | 'unless-refused' | undefined;
  /** When everyone agreed, by such a statement. Earlier refusals in a bulk run don't count. */
  readonly agreedAt?: number | undefined;
  readonly consentUntil?: Day | null | undefined;
  readonly employedFrom?: Day | null | undefined;
  readonly employedUntil?: Day | null | undefined;
  readonly workRightsEndsOn?: Day | null | undefined;
  readonly onboarding?: Onboarding | undefined;
  /** When `onboarding` and `workRightsEndsOn` were read. A later reading counts more. Default: the time of the import. */
  readonly onboardingReadAt?: number | undefined;
  readonly recordWords?: string | undefined;
  /** This source's unreadable dates. The person isn't checked until a later import gives a day, or null. */
  readonly unreadable?: readonly PersonDate[] | undefined;
  /**
   * With the result of a check, `request` is what was checked. An earlier check never replaces a later one, nor a stated result
   * a check.
   */
  readonly result?: KnownResult | undefined;
}

/** The part of a person that the ledger encrypts. */
export type PersonData = Omit<Person, 'id' | 'check' | 'sharesWith'>;
