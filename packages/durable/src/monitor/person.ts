import type { Entitlement, Environment, MissingReason, VisaCheckCreate } from '@workrights/client';

import type { RowState } from '../ledger/row.ts';

/** A calendar day as `yyyy-mm-dd`, at UTC+10 all year, as the service counts its days (service.md §8). */
export type Day = string;

/** Where a last known result comes from: a check, or what an importer stated. */
export type ResultSource = 'check' | 'stated';

/** What was last found out about a person. */
export interface KnownResult {
  readonly source: ResultSource;
  /** Null for a stated one. */
  readonly checkId: string | null;
  readonly jurisdiction: 'AUS' | 'NZL' | null;
  /** Where the check was made. Results of the sandbox say nothing about a person. Null for a stated one, and when it can't be read. */
  readonly environment: Environment | null;
  /** The check's status as the service gives it. */
  readonly status: string | null;
  readonly work: Entitlement;
  readonly study: Entitlement;
  /** Numbers of conditions, sorted, each once. Conditions without a number are not in it. */
  readonly conditions: readonly string[];
  /** The last day of the visa. Null when nobody can read one, which doesn't mean that the visa never ends. */
  readonly expiresOn: Day | null;
  /** Why `expiresOn` is null. */
  readonly expiryMissing: ExpiryMissing | null;
  /** When the service made the check; of a stated one, when it was stated. */
  readonly checkedOn: Day;
}

/** Why there is no day: as the client says of a check, or `not-stated`, or the check is of another document or environment. */
export type ExpiryMissing = MissingReason | 'not-stated' | 'other-check' | 'other-environment';

export type ChangedField = 'status' | 'work' | 'study' | 'conditions' | 'expires_on';

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

/** Why a person has to decide: nobody knows when the visa ends, or the last re-check failed. */
export type DecideReason = 'never-checked' | 'no-expiry' | 'check-refused' | 'check-held';

/** What was decided about, so that nothing else is taken for decided. */
export interface DecidedMatter {
  readonly reason: DecideReason;
  readonly detail: string | null;
  /** The re-check that was refused or is held. */
  readonly check: { readonly run: string; readonly row: number } | null;
}

/** Dates of a person that nobody can read: then the person is not checked. */
export type PersonDate = 'consent_until' | 'employed_from' | 'employed_until';

/** A person under watch, as the ledger keeps them. All but the id is encrypted there. */
export interface Person {
  /** `per_…`: an HMAC of the employee id. It is the `data.id` of the monitor's webhooks. */
  readonly id: string;
  readonly employeeId: string;
  /** When the person was added. */
  readonly addedOn: Day;
  /** What a re-check sends. Null without consent, without a readable document, and once the person has left. */
  readonly request: VisaCheckCreate | null;
  readonly consent: boolean;
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
  /** The last ones, the newest first. */
  readonly decisions: readonly Decision[];
  /** The last ones, the newest first. */
  readonly changes: readonly Change[];
  /** When work, study or conditions last changed. */
  readonly restrictionChangedOn: Day | null;
  readonly check: PlannedCheck | null;
}

/** A person as an importer gives them. What is undefined stays as it was; null removes it. */
export interface PersonRecord {
  readonly employeeId: string;
  readonly request?: VisaCheckCreate | null | undefined;
  /** Only `true` is a consent. `unless-refused` is one of who never said no: for statements about everyone. */
  readonly consent?: boolean | 'unless-refused' | undefined;
  readonly consentUntil?: Day | null | undefined;
  readonly employedFrom?: Day | null | undefined;
  readonly employedUntil?: Day | null | undefined;
  readonly workRightsEndsOn?: Day | null | undefined;
  /** Of this source: the person is not checked until a later import gives a day, or null. */
  readonly unreadable?: readonly PersonDate[] | undefined;
  /** Never replaces a result of a later check, nor a stated one the result of a check. */
  readonly result?: KnownResult | undefined;
}
