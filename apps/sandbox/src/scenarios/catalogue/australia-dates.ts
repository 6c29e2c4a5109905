import { AUSTRALIAN_CHECK_TYPES } from '../../outcomes/check-types.ts';
import { AUSTRALIAN_VISAS } from './australian-visas.ts';
import { sampleDocument } from './sample-document.ts';
import { visaScenarios } from './visa-scenarios.ts';

/** Australian visas with special dates, places or holders. */
export const AUSTRALIA_DATE_SCENARIOS = visaScenarios(
  { section: '2.3', basis: 'assumed', appliesTo: AUSTRALIAN_CHECK_TYPES },
  [
    {
      name: 'expired-visa',
      title: 'Visa that has expired',
      description: 'A completed, successful check of a visa whose expiry date is in the past.',
      document: sampleDocument('EXPIRED', 'NPL', 'Sunita'),
      outcome: {
        australia: {
          ...AUSTRALIAN_VISAS.student,
          grant_date: { years: -4, day: '02-10' },
          expiry_date: { years: -1, day: '02-10' },
          work_entitlement: 'NIL',
          entitlement_description: 'The visa is no longer in effect.',
          visa_status: 'Ceased',
        },
      },
    },
    {
      name: 'expires-tomorrow',
      title: 'Visa that expires tomorrow',
      description: 'The expiry date is one day after the check finished.',
      document: sampleDocument('TOMORROW', 'ITA', 'Paola'),
      outcome: { australia: { ...AUSTRALIAN_VISAS.sponsored, expiry_date: { days: 1 } } },
    },
    {
      name: 'expires-today',
      title: 'Visa that expires today',
      description: 'The expiry date is the day on which the check finished (UTC).',
      document: sampleDocument('TODAY', 'ITA', 'Marco'),
      outcome: { australia: { ...AUSTRALIAN_VISAS.sponsored, expiry_date: { days: 0 } } },
    },
    {
      name: 'granted-not-started',
      title: 'Visa granted today, holder not yet arrived',
      description:
        'Granted on the day of the check, and the location is not `Onshore`, the only value that the source shows.',
      document: sampleDocument('OFFSHORE', 'IRL', 'Niamh'),
      outcome: {
        australia: { ...AUSTRALIAN_VISAS.workingHoliday, grant_date: { days: 0 }, location: 'Offshore' },
      },
    },
    {
      name: 'secondary-applicant',
      title: 'Secondary applicant',
      description: 'The holder is not the primary applicant. The source shows only `primary`.',
      document: sampleDocument('SECONDARY', 'PHL', 'Danilo'),
      outcome: { australia: { ...AUSTRALIAN_VISAS.graduate, applicant: 'secondary' } },
    },
    {
      name: 'single-entry',
      title: 'Single entry visa',
      description: 'An agent check shows how many entries the visa allows.',
      appliesTo: ['agent'],
      document: sampleDocument('SINGLEENTRY', 'VNM', 'Linh'),
      outcome: { australia: { ...AUSTRALIAN_VISAS.visitor, entries_allowed: 'Single' } },
    },
  ],
);
