import type { AustralianVisaFacts } from '../../outcomes/scenario.ts';

const IN_FORCE = {
  grant_date: { years: -1, day: '03-15' },
  expiry_date: { years: 2, day: '03-15' },
  study_entitlement: null,
  location: 'Onshore',
  applicant: 'primary',
  visa_status: 'In effect',
  entries_allowed: 'Multiple',
} as const;

const UNLIMITED_WORK = {
  work_entitlement: 'UNLIMITED',
  entitlement_description: 'The visa holder may work in Australia without limit.',
} as const;

const LIMITED_WORK = {
  work_entitlement: 'LIMITED',
  entitlement_description: 'The visa holder may work in Australia within the limits of the conditions.',
} as const;

const NO_WORK = {
  work_entitlement: 'NIL',
  entitlement_description: 'The visa holder may not work in Australia.',
} as const;

/** The visas that scenarios and default outcomes are made of. Subclass codes are public facts. */
export const AUSTRALIAN_VISAS = {
  student: {
    ...IN_FORCE,
    ...LIMITED_WORK,
    type_name: 'Student',
    type: '500',
    type_details: 'Student visa for higher education',
    class: 'TU',
    visa_stream: 'Higher education',
    conditions: [8105, 8202, 8501, 8533],
  },
  studentFamily: {
    ...IN_FORCE,
    ...LIMITED_WORK,
    type_name: 'Student',
    type: '500',
    type_details: 'Student visa for a family member',
    class: 'TU',
    visa_stream: 'Family member',
    applicant: 'secondary',
    conditions: [8104, 8201, 8501],
  },
  workingHoliday: {
    ...IN_FORCE,
    ...LIMITED_WORK,
    expiry_date: { years: 1, day: '03-15' },
    type_name: 'Working Holiday',
    type: '417',
    type_details: 'Working holiday visa, first stay',
    class: 'TZ',
    visa_stream: 'Working holiday',
    conditions: [8547, 8548],
  },
  sponsored: {
    ...IN_FORCE,
    ...LIMITED_WORK,
    type_name: 'Skills in Demand',
    type: '482',
    type_details: 'Temporary visa for a sponsored skilled worker',
    class: 'GK',
    visa_stream: 'Core skills',
    conditions: [8501, 8607],
  },
  graduate: {
    ...IN_FORCE,
    ...UNLIMITED_WORK,
    type_name: 'Temporary Graduate',
    type: '485',
    type_details: 'Temporary visa for a recent graduate',
    class: 'VC',
    visa_stream: 'Post higher education work',
    conditions: [8501],
  },
  permanent: {
    ...IN_FORCE,
    ...UNLIMITED_WORK,
    expiry_date: null,
    type_name: 'Skilled Independent',
    type: '189',
    type_details: 'Permanent visa for a skilled worker',
    class: 'SI',
    visa_stream: 'Points tested',
    conditions: [],
  },
  specialCategory: {
    ...IN_FORCE,
    ...UNLIMITED_WORK,
    expiry_date: null,
    type_name: 'Special Category',
    type: '444',
    type_details: 'Visa for a citizen of New Zealand',
    class: 'TY',
    visa_stream: 'Special category',
    conditions: [],
  },
  visitor: {
    ...IN_FORCE,
    ...NO_WORK,
    expiry_date: { years: 1, day: '03-15' },
    type_name: 'Visitor',
    type: '600',
    type_details: 'Visitor visa for tourists',
    class: 'FA',
    visa_stream: 'Tourist',
    conditions: [8101, 8201, 8503],
  },
  businessVisitor: {
    ...IN_FORCE,
    ...LIMITED_WORK,
    expiry_date: { years: 1, day: '03-15' },
    type_name: 'Visitor',
    type: '600',
    type_details: 'Visitor visa for business visitors',
    class: 'FA',
    visa_stream: 'Business visitor',
    conditions: [8115, 8201],
  },
  bridging: {
    ...IN_FORCE,
    ...NO_WORK,
    expiry_date: null,
    type_name: 'Bridging E',
    type: '050',
    type_details: 'Bridging visa while matters are settled',
    class: 'WE',
    visa_stream: 'General',
    conditions: [8101, 8207],
    study_entitlement: 'NIL',
  },
} as const satisfies Record<string, AustralianVisaFacts>;
