import type { RequestMatch } from '../matching/request-match.ts';
import type {
  AustralianVisaFacts,
  NewZealandEmployerFacts,
  NewZealandVisaFacts,
} from '../outcomes/scenario.ts';
import type { WorkRightsFacts } from '../outcomes/work-rights-facts.ts';

type AustralianFacts = Omit<AustralianVisaFacts, 'conditions' | 'type_form' | 'conditions_form'> & {
  /** Codes from 1000 to 9999, with a text of your own where you want one. */
  readonly conditions: readonly (number | { readonly code: number; readonly description: string })[];
};

/**
 * An outcome of your own: for checks, or `work_rights` for onboarding requests. What is left out is that of the
 * scenario, else of a visa that allows nothing. Null in place of the facts of a visa: none was found.
 */
export interface OwnOutcome {
  /** For work, study and agent checks (service.md §2.3). */
  readonly australia?: Partial<AustralianFacts> | null;
  /** For verifications (service.md §2.4). */
  readonly new_zealand?: Partial<Omit<NewZealandVisaFacts, 'every_field_null'>> | null;
  /** For employer enquiries (service.md §2.5): both fields, unless a scenario has them. */
  readonly employer?: Partial<NewZealandEmployerFacts> | null;
  /** `code` is SUCCESS or begins with `SANDBOX_`; Australian checks only. */
  readonly result?: { readonly code: string; readonly message: string };
  /** Status in place of `completed`; begins with `sandbox_`. */
  readonly status?: string;
  /** Seconds until a fastcheck completes; null: never. */
  readonly seconds?: number | null;
  /** Shown once the request is complete (service.md §2.8). */
  readonly work_rights?: Partial<WorkRightsFacts>;
}

/** The body of `POST /_sandbox/scenarios/arm`. One of `scenario` and `outcome` is needed. */
export interface ScenarioOrder {
  /** Name in the catalogue. */
  readonly scenario?: string;
  readonly outcome?: OwnOutcome;
  /** How many creations it is for, default 1. */
  readonly times?: number;
  readonly match?: RequestMatch;
}
