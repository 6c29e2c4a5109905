import type { RequestMatch } from '../matching/request-match.ts';
import type {
  AustralianVisaFacts,
  NewZealandEmployerFacts,
  NewZealandVisaFacts,
} from '../outcomes/scenario.ts';
import type { WorkRightsFacts } from '../outcomes/work-rights-facts.ts';

type AustralianFacts = Omit<AustralianVisaFacts, 'conditions' | 'type_form' | 'conditions_form'> & {
  /** Codes from 1000 to 9999, with your own text if you want. */
  readonly conditions: readonly (number | { readonly code: number; readonly description: string })[];
};

/**
 * Your own outcome, for checks, or with `work_rights` for onboarding requests. Omitted parts come from the scenario, or from a
 * visa that allows nothing. Null instead of the facts of a visa means that none was found.
 */
export interface OwnOutcome {
  /** For work, study and agent checks (service.md §2.3). */
  readonly australia?: Partial<AustralianFacts> | null;
  /** For verifications (service.md §2.4). */
  readonly new_zealand?: Partial<Omit<NewZealandVisaFacts, 'every_field_null'>> | null;
  /** For employer enquiries (service.md §2.5). Both fields are needed, unless the scenario has them. */
  readonly employer?: Partial<NewZealandEmployerFacts> | null;
  /** `code` is a published result code or begins with `SANDBOX_`. Only for Australian checks and failed ones. */
  readonly result?: { readonly code: string; readonly message: string };
  /** Status instead of `completed`: `failed`, `failure`, `expired`, `purged`, or one that begins with `sandbox_`. */
  readonly status?: string;
  /** Seconds until a fastcheck completes; null for never. */
  readonly seconds?: number | null;
  /** Shown once the request is complete (service.md §2.8). */
  readonly work_rights?: Partial<WorkRightsFacts>;
}

/** The body of `POST /_sandbox/scenarios/arm`. It needs `scenario`, `outcome` or both. */
export interface ScenarioOrder {
  /** Name in the catalogue. */
  readonly scenario?: string;
  readonly outcome?: OwnOutcome;
  /** For how many creates. Default 1. */
  readonly times?: number;
  readonly match?: RequestMatch;
}
