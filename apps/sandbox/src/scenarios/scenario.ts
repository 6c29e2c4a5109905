import type { WorkRightsFacts } from '../work-rights/work-rights-facts.ts';
import type { VisaCondition } from './australian-conditions.ts';
import type { RelativeDate } from './relative-date.ts';

export type AustralianCheckType = 'work' | 'study' | 'agent';
type NewZealandCheckType = 'verification' | 'employer';
export type VisaCheckType = AustralianCheckType | NewZealandCheckType;

/** Document of a visa check (service.md §2.2). */
export interface TravelDocument {
  readonly type: string;
  readonly identifier: string;
  readonly country: string;
  readonly family_name: string;
  readonly given_name?: string | undefined;
  readonly date_of_birth?: string | undefined;
}

/** What the authority knows about an Australian visa; each check type shows a part of it (service.md §2.3). */
export interface AustralianVisaFacts {
  readonly grant_date: RelativeDate;
  readonly type_name: string;
  readonly type: string;
  readonly type_details: string;
  readonly work_entitlement: string | null;
  readonly study_entitlement: string | null;
  readonly expiry_date: RelativeDate;
  readonly location: string;
  readonly conditions: readonly VisaCondition[];
  readonly class: string | null;
  readonly applicant: string;
  readonly entitlement_description: string;
  readonly visa_stream: string;
  readonly visa_status: string;
  readonly entries_allowed: string;
  /** Overrides the `type` quirk. */
  readonly type_form?: 'string' | 'integer';
  /** Overrides the `conditions` quirk. */
  readonly conditions_form?: 'array' | 'string';
}

/** What the authority knows about a New Zealand visa (service.md §2.4). */
export interface NewZealandVisaFacts {
  readonly visa_type: string;
  readonly number_of_entries: string | null;
  readonly visa_expiry: RelativeDate;
  readonly visa_conditions: string | null;
  /** True: the authority gives null for every field, which §2.4 allows. */
  readonly every_field_null?: boolean;
}

/** What the authority answers to a New Zealand employer (service.md §2.5). */
export interface NewZealandEmployerFacts {
  readonly visa_expiry: Exclude<RelativeDate, null>;
  readonly enquiry_result: string;
}

/**
 * How a visa check ends. Whatever is left out behaves as service.md shows: `completed`, `SUCCESS`
 * for an Australian check, and an attachment where §2.6 names one. Null in place of the facts: no visa.
 */
export interface VisaOutcome {
  readonly australia?: AustralianVisaFacts | null;
  readonly new_zealand?: NewZealandVisaFacts | null;
  readonly employer?: NewZealandEmployerFacts | null;
  /** Status in place of `completed`. */
  readonly status?: string;
  /** `result` in place of SUCCESS; Australian checks only. */
  readonly result?: { readonly message: string; readonly code: string };
  /** Fields of the check to show with another value once it is finished. */
  readonly overrides?: Readonly<Record<string, unknown>>;
  /** True: the check also has `expired_at` (or `purged_at`) set to the instant it finished. */
  readonly expired?: boolean;
  readonly purged?: boolean;
  /** Status shown in the second half of the wait, in place of `pending`. */
  readonly interim_status?: string;
  /** Seconds that a fastcheck takes, in place of the usual ones; null: no check ever finishes, whatever its mode. */
  readonly seconds?: number | null;
}

/** How sure the source is of an outcome; the same words as the contract's `x-source`. */
type Basis = 'stated' | 'example' | 'contradicted' | 'assumed';

/** A named outcome of a visa check, reached by sending its document. */
export interface VisaScenario {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Section of service.md that it rests on. */
  readonly section: string;
  readonly basis: Basis;
  readonly appliesTo: readonly VisaCheckType[];
  readonly document: TravelDocument;
  readonly outcome: VisaOutcome;
}

/** A named work rights record, reached by the employee id or the e-mail address of the person. */
export interface WorkRightsScenario {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Section of service.md that it rests on. */
  readonly section: string;
  readonly basis: Basis;
  readonly person: { readonly employee_id: string; readonly email: string };
  readonly outcome: WorkRightsFacts;
}
