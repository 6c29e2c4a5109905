import type { WorkRightsFacts } from '../outcomes/work-rights-facts.ts';
import type { AustralianVisaFacts, NewZealandVisaFacts } from '../outcomes/scenario.ts';

/** The start of your own outcome without a scenario: it allows nothing that wasn't armed. */
export const UNNAMED_AUSTRALIAN_VISA: AustralianVisaFacts = {
  grant_date: { years: -1, day: '03-15' },
  type_name: 'Sandbox visa',
  type: '999',
  type_details: 'Sandbox visa that was armed',
  work_entitlement: null,
  study_entitlement: null,
  expiry_date: null,
  location: 'Onshore',
  conditions: [],
  class: null,
  applicant: 'primary',
  entitlement_description: 'None was armed.',
  visa_stream: 'Sandbox stream',
  visa_status: 'In effect',
  entries_allowed: 'Multiple',
};

export const UNNAMED_NEW_ZEALAND_VISA: NewZealandVisaFacts = {
  visa_type: 'sandbox unknown',
  number_of_entries: null,
  visa_expiry: null,
  visa_conditions: null,
};

export const UNNAMED_WORK_RIGHTS: WorkRightsFacts = {
  nationality: null,
  visa_held: null,
  status: null,
  gov_expiry_date: null,
};
