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
  /** The last day on which the consent holds. Null for no end. */
  readonly consentUntil: Day | null;
  readonly employedFrom: Day | null;
  /** The last day of employment. */
  readonly employedUntil: Day | null;
  readonly unreadable: readonly PersonDate[];
  readonly result: KnownResult | null;
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
  /** Only `true` is a consent. */
  readonly consent?: boolean | undefined;
  readonly consentUntil?: Day | null | undefined;
  readonly employedFrom?: Day | null | undefined;
  readonly employedUntil?: Day | null | undefined;
  /** Of this source: the person is not checked until a later import gives a day, or null. */
  readonly unreadable?: readonly PersonDate[] | undefined;
  /** Never replaces a result of a later check, nor a stated one the result of a check. */
  readonly result?: KnownResult | undefined;
}
