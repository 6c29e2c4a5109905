import type { Reading } from './entitlement.ts';
import type { MissingReason, VisaSummary } from './visa-summary.ts';

/** What a country's result says, before dates are weighed. */
export interface VisaFacts extends Pick<
  VisaSummary,
  'visaType' | 'visaName' | 'visaClass' | 'conditions' | 'statement' | 'grantedOn' | 'startsOn'
> {
  readonly work: Reading;
  readonly study: Reading;
  readonly visaTypeReason: MissingReason | null;
  readonly conditionsReason: MissingReason | null;
  /** The expiry date as the service gives it. */
  readonly expiry: unknown;
}
