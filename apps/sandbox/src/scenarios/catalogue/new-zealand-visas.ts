import type { NewZealandEmployerFacts, NewZealandVisaFacts } from '../../outcomes/scenario.ts';

const ENTITLED_TO = 'The person is entitled to work for the named employer';

/** The results of New Zealand scenarios and default outcomes. */
export const NEW_ZEALAND_VISAS = {
  work: {
    visa_type: 'work',
    number_of_entries: 'Multiple',
    visa_expiry: { years: 2, day: '06-30' },
    visa_conditions: 'The holder may work in New Zealand for any employer.',
  },
  visitor: {
    visa_type: 'visitor',
    number_of_entries: 'Multiple',
    visa_expiry: { years: 2, day: '06-30' },
    visa_conditions: 'The holder may not work.',
  },
  entitled: {
    visa_expiry: { years: 2, day: '06-30' },
    enquiry_result: `${ENTITLED_TO} until the visa expires.`,
  },
  entitledWithConditions: {
    visa_expiry: { years: 1, day: '06-30' },
    enquiry_result: `${ENTITLED_TO}, for at most 20 hours a week.`,
  },
  entitledWithHours: {
    visa_expiry: { years: 1, day: '06-30' },
    enquiry_result: `${ENTITLED_TO}, for at most 25 hours a week.`,
  },
  notEntitled: {
    visa_expiry: { years: 1, day: '01-31' },
    enquiry_result: 'The person is not entitled to work for the named employer.',
  },
  expired: {
    visa_expiry: { years: -1, day: '01-31' },
    enquiry_result: 'The person is not entitled to work for the named employer: the visa has expired.',
  },
} as const satisfies Record<string, NewZealandVisaFacts | NewZealandEmployerFacts>;
