import type {
  AustralianVisa,
  DocumentEcho,
  NewZealandEmployerEnquiry,
  NewZealandVerification,
  VisaCheckOutcome,
} from '../generated/visa-checks/types.gen.ts';
import type { WorkRightsFacts } from './work-rights-facts.ts';
import type { VisaCondition } from './australian-conditions.ts';
import type { VisaCheckType } from './check-types.ts';
import type { RelativeDate } from './relative-date.ts';

/** Document of a visa check (service.md §2.2). */
export type TravelDocument = DocumentEcho;

/** What the authority knows about an Australian visa. Each check type shows a part of it (service.md §2.3). */
export interface AustralianVisaFacts extends Pick<
  Required<AustralianVisa>,
  | 'type_name'
  | 'type_details'
  | 'work_entitlement'
  | 'study_entitlement'
  | 'location'
  | 'class'
  | 'applicant'
  | 'entitlement_description'
  | 'visa_stream'
  | 'visa_status'
  | 'entries_allowed'
> {
  readonly grant_date: RelativeDate;
  readonly expiry_date: RelativeDate;
  readonly type: string;
  readonly conditions: readonly VisaCondition[];
  /** Overrides the `type` quirk. */
  readonly type_form?: 'string' | 'integer';
  /** Overrides the `conditions` quirk. */
  readonly conditions_form?: 'array' | 'string';
}

/** What the authority knows about a New Zealand visa (service.md §2.4). */
export interface NewZealandVisaFacts extends Pick<
  Required<NewZealandVerification>,
  'visa_type' | 'number_of_entries' | 'visa_conditions'
> {
  readonly visa_expiry: RelativeDate;
  /** Whether the authority gives null for every field, which §2.4 allows. */
  readonly every_field_null?: boolean;
}

/** The authority's response to a New Zealand employer (service.md §2.5). */
export interface NewZealandEmployerFacts extends Pick<NewZealandEmployerEnquiry, 'enquiry_result'> {
  readonly visa_expiry: Exclude<RelativeDate, null>;
}

/**
 * How a visa check ends. Omitted parts are as service.md shows: `completed`, `SUCCESS` for an Australian check, and an
 * attachment where §2.6 has one. Null instead of the facts means no visa.
 */
export interface VisaOutcome {
  readonly australia?: AustralianVisaFacts | null;
  readonly new_zealand?: NewZealandVisaFacts | null;
  readonly employer?: NewZealandEmployerFacts | null;
  /** Status instead of `completed`. */
  readonly status?: string;
  /** `result` instead of SUCCESS; only for Australian checks and failed ones. */
  readonly result?: VisaCheckOutcome;
  /** Fields of the finished check with other values. */
  readonly overrides?: Readonly<Record<string, unknown>>;
  /** Whether the check has `expired_at` (or `purged_at`), set to the time when it finished. */
  readonly expired?: boolean;
  readonly purged?: boolean;
  /** Status in the second half of the wait, instead of `pending`. */
  readonly interim_status?: string;
  /** Seconds that a fastcheck takes; null if the check never finishes, in any mode. */
  readonly seconds?: number | null;
}

/** How well the source supports an outcome, in the words of the contract's `x-source`. */
type Basis = 'stated' | 'published' | 'example' | 'contradicted' | 'assumed';

/** What the documentation says about a named outcome. */
interface Scenario {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The section of service.md behind it. */
  readonly section: string;
  readonly basis: Basis;
}

/** A named outcome of a visa check. Sending its document selects it. */
export interface VisaScenario extends Scenario {
  readonly appliesTo: readonly VisaCheckType[];
  readonly document: TravelDocument;
  readonly outcome: VisaOutcome;
}

/** A named work rights record. The person's employee id or e-mail address selects it. */
export interface WorkRightsScenario extends Scenario {
  readonly person: { readonly employee_id: string; readonly email: string };
  readonly outcome: WorkRightsFacts;
}
