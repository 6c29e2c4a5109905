import type {
  AustralianCheckRequest,
  NewZealandCheckRequest,
  VisaCheckCreate,
} from '../generated/visa-checks/types.gen.ts';

export type AustralianCheckType = AustralianCheckRequest['visa_check_type'];
export type VisaCheckType = AustralianCheckType | NonNullable<NewZealandCheckRequest['visa_check_type']>;
type Jurisdiction = VisaCheckCreate['jurisdiction'];

/** The country of each check type (service.md §1). A type that the contract gains doesn't compile here. */
const JURISDICTION_OF: Readonly<Record<VisaCheckType, Jurisdiction>> = {
  work: 'AUS',
  study: 'AUS',
  agent: 'AUS',
  verification: 'NZL',
  employer: 'NZL',
};

export const CHECK_TYPES = Object.keys(JURISDICTION_OF) as readonly VisaCheckType[];
export const AUSTRALIAN_CHECK_TYPES = CHECK_TYPES.filter(isAustralian);
export const NEW_ZEALAND_CHECK_TYPES = CHECK_TYPES.filter((type) => !isAustralian(type));
export const JURISDICTIONS: readonly Jurisdiction[] = [...new Set(Object.values(JURISDICTION_OF))];

export function jurisdictionOf(type: VisaCheckType): Jurisdiction {
  return JURISDICTION_OF[type];
}

export function isAustralian(type: VisaCheckType): type is AustralianCheckType {
  return jurisdictionOf(type) === 'AUS';
}
