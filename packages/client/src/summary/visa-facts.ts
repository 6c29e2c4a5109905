import type { Reading } from './entitlement.ts';
import type { MissingReason, VisaSummary } from './visa-summary.ts';

/** What a country's result says, before dates are weighed. */
export interface VisaFacts extends Pick<
  VisaSummary,
  'visaType' | 'visaName' | 'visaClass' | 'conditions' | 'statement'
> {
  readonly work: Reading;
  readonly study: Reading;
  readonly visaTypeReason: MissingReason | null;
  readonly conditionsReason: MissingReason | null;
  /** The dates and the `visa_status` as the service gives them. */
  readonly grant: unknown;
  readonly start: unknown;
  readonly expiry: unknown;
  readonly visaStatus: unknown;
}
