import type { Entitlement, Environment, MissingReason, VisaCheckCreate } from '@workrights/client';
import type { Country } from '@workrights/time/days';

import type { RowState } from '../base/rows/row.ts';

/** A calendar day as `yyyy-mm-dd`, at UTC+10 all year, as the service counts its days (service.md §8). */
export type Day = string;

/** Where a last known result comes from: a check, or what an importer stated. */
export type ResultSource = 'check' | 'stated';

/** What was last found out about a person. */
export interface KnownResult {
  readonly source: ResultSource;
  /** Null for a stated one. */
  readonly checkId: string | null;
  readonly jurisdiction: Country | null;
  /** Where the check was made. Results of the sandbox say nothing about a person. Null for a stated one, and when it can't be read. */
  readonly environment: Environment | null;
  /** The check's status as the service gives it. */
  readonly status: string | null;
  readonly work: Entitlement;
  readonly study: Entitlement;
  /** Numbers of conditions, sorted, each once. Conditions without a number are not in it. */
  readonly conditions: readonly string[];
  /** A digest of what the check says in words. Missing for a stated one, and in a register of an older version. */
  readonly words?: string | undefined;
  /** The last day of the visa. Null when nobody can read one, which doesn't mean that the visa never ends. */
  readonly expiresOn: Day | null;
  /** Why `expiresOn` is null. */
  readonly expiryMissing: ExpiryMissing | null;
  /** When the service made the check; of a stated one, when it was stated. */
  readonly checkedOn: Day;
  /** The same in milliseconds since the epoch. Missing for a stated one, and in a register of an older version. */
  readonly checkedAt?: number | undefined;
}

/** Why there is no day: as the client says of a check, or `not-stated`, or the check is of another document or environment. */
export type ExpiryMissing = MissingReason | 'not-stated' | 'other-check' | 'other-environment';

export type ChangedField = 'status' | 'work' | 'study' | 'conditions' | 'words' | 'expires_on';

/** What a re-check found to be other than before. */
export interface Change {
  readonly on: Day;
  readonly fields: readonly {
    readonly field: ChangedField;
    readonly before: string | readonly string[] | null;
    readonly after: string | readonly string[] | null;
  }[];
}

/** The check that was last planned for a person, and what became of it. */
export interface PlannedCheck {
  readonly run: string;
  readonly row: number;
  readonly plannedOn: Day;
  /** The same in milliseconds since the epoch. */
  readonly plannedAt: number;
  /** Of the row. `lost`: the run was purged, or is gone. */
  readonly state: RowState | 'lost';
  /** The code of its problem, such as `refused-by-service`. */
  readonly problem: string | null;
}

/** What somebody did about a person for whom the monitor can't decide. None of them says that the person may work. */
export const DECISION_REASONS = [
  'evidence-seen',
  'record-read',
  'waiting-for-evidence',
  'not-working',
  'other',
] as const;
export type DecisionReason = (typeof DECISION_REASONS)[number];

/** That somebody has decided, and when they look again. It changes no result: what is unknown stays unknown. */
export interface Decision {
  readonly decidedOn: Day;
  /** From this day on the person is to be decided about again. */
  readonly reviewOn: Day;
  readonly because: DecisionReason;
  /** Who decided, in words of your own, such as a role. */
  readonly by: string | null;
  readonly about: DecidedMatter;
  /** When a check, or a work rights record, showed something else. From then on the decision no longer holds. */
  readonly endedOn: Day | null;
}

/**
 * Why a person has to decide: nobody knows when the visa ends or whether the person may work, or the last re-check failed. `no-date`:
 * self-onboarding is complete, and its record has no date, as for citizens. `record-to-read` and `onboarding-open`: see `Onboarding`.
 */
export type DecideReason =
  | 'unsettled-document'
  | 'never-checked'
  | 'no-date'
  | 'record-to-read'
  | 'onboarding-open'
  | 'no-expiry'
  | 'no-entitlement'
  | 'check-refused'
  | 'check-failed'
  | 'check-held';

/**
 * Where the self-onboarding of a person is. `open`: no request is complete. `complete`: one is, and its record names a visa and a status.
 * `to-read`: its record lacks one of them, has a date that has passed or that nobody can read, or words that may deny the right to work.
 */
export type Onboarding = 'open' | 'complete' | 'to-read';

/** What was decided about, so that nothing else is taken for decided. */
export interface DecidedMatter {
  readonly reason: DecideReason;
  readonly detail: string | null;
  /** The re-check that was refused, failed or is held. */
  readonly check: { readonly run: string; readonly row: number } | null;
}

/** Dates of a person that nobody can read: then the person is not checked. */
export type PersonDate = 'consent_until' | 'employed_from' | 'employed_until';

/**
 * Keyed digests of what the register knows a person by. They are compared only, so that a document need not be kept for it. Null for
 * what nobody gave.
 */
export interface Prints {
  /** Of all that a check is asked with, but where and when it runs. */
  readonly request: string;
  /** Of type of check and document, as rows of a run have it. */
  readonly rows: string | null;
  readonly document: string;
  readonly name: string;
  readonly birthDate: string | null;
}

/** A person under watch, as the ledger keeps them. All but the id is encrypted there. */
export interface Person {
  /** `per_…`: an HMAC of the employee id. It is the `data.id` of the monitor's webhooks. */
  readonly id: string;
  readonly employeeId: string;
  /** Whose employee id it is, where several companies share a ledger: the same id of two companies is two people. */
  readonly company: string | null;
  /** When the person was added. */
  readonly addedOn: Day;
  /** What a re-check sends. Null without consent, without a readable document, and once the person has left. */
  readonly request: VisaCheckCreate | null;
  readonly consent: boolean;
  /** When the person last came to agree, in milliseconds since the epoch. */
  readonly agreedAt: number | null;
  /** When somebody last said no of the person. */
  readonly refusedAt: number | null;
  /** An importer said no of this person: a statement about everyone doesn't count for them, only a yes of their own. */
  readonly hasRefused: boolean;
  /** The last day on which the consent holds. Null for no end. */
  readonly consentUntil: Day | null;
  readonly employedFrom: Day | null;
  /** The last day of employment. */
  readonly employedUntil: Day | null;
  readonly unreadable: readonly PersonDate[];
  readonly result: KnownResult | null;
  /** The end of the work rights, as a work rights record had it: it can be before that of the visa (condition 8547). */
  readonly workRightsEndsOn: Day | null;
  /**
   * When the self-onboarding of the person was first seen complete, with a record that names a visa and a status. How old the record is,
   * nobody knows. It says neither that the person may work nor until when.
   */
  readonly onboardedOn: Day | null;
  /** Null when no import has told of a request. */
  readonly onboarding: Onboarding | null;
  /** The last ones, the newest first. */
  readonly decisions: readonly Decision[];
  /** The last ones, the newest first. */
  readonly changes: readonly Change[];
  /** When work, study or conditions last changed. */
  readonly restrictionChangedOn: Day | null;
  /**
   * Why nobody is checked with the document that is known, until an import brings one that can be read, or the same one again.
   * `unreadable`: the last row has one that can't be read. `other-person`: it has another document, name and birth date.
   */
  readonly documentProblem: 'unreadable' | 'other-person' | null;
  /** Employee ids of the same company that have the same document. */
  readonly sharesWith: readonly string[];
  /** Of the request that was last given, also when it isn't kept. */
  readonly prints: Prints | null;
  /** When the document was given: for that of a check, when the check was made. In milliseconds since the epoch. */
  readonly documentAt: number | null;
  /** Of the request that the last result answers. Null when nobody knows it. */
  readonly resultOf: string | null;
  /** Since when the document is another one than that of the last result, in milliseconds since the epoch. */
  readonly documentChangedAt: number | null;
  readonly check: PlannedCheck | null;
}

/** A person as an importer gives them. What is undefined stays as it was; null removes it. */
export interface PersonRecord {
  readonly employeeId: string;
  /** Whose employee id it is, where several companies share a ledger. */
  readonly company?: string | null | undefined;
  /** A document was given that nobody can read: the person is not checked until a later import gives one. */
  readonly documentProblem?: 'unreadable' | undefined;
  readonly request?: VisaCheckCreate | null | undefined;
  /** Only `true` is a consent. `unless-refused` is one of who never said no: for statements about everyone. */
  readonly consent?: boolean | 'unless-refused' | undefined;
  /** When everyone agreed whom such a statement is about: a no of a bulk run from before it doesn't count. */
  readonly agreedAt?: number | undefined;
  readonly consentUntil?: Day | null | undefined;
  readonly employedFrom?: Day | null | undefined;
  readonly employedUntil?: Day | null | undefined;
  readonly workRightsEndsOn?: Day | null | undefined;
  readonly onboarding?: Onboarding | undefined;
  /** Of this source: the person is not checked until a later import gives a day, or null. */
  readonly unreadable?: readonly PersonDate[] | undefined;
  /** With a result of a check, `request` is what was checked. Never replaces a result of a later check, nor a stated one the result of a check. */
  readonly result?: KnownResult | undefined;
}

/** What the ledger seals of a person. */
export type PersonData = Omit<Person, 'id' | 'check' | 'sharesWith'>;
