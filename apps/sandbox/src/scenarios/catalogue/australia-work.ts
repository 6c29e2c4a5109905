import { AUSTRALIAN_CHECK_TYPES } from '../../outcomes/check-types.ts';
import { AUSTRALIAN_VISAS } from './australian-visas.ts';
import { sampleDocument } from './sample-document.ts';
import { visaScenarios } from './visa-scenarios.ts';

/** Australian visas in effect with different work rights. */
export const AUSTRALIA_WORK_SCENARIOS = visaScenarios(
  { section: '2.3', basis: 'assumed', appliesTo: AUSTRALIAN_CHECK_TYPES },
  [
    {
      name: 'permanent-resident',
      title: 'Permanent resident',
      description: 'Subclass 189: no conditions, unlimited work, and no expiry date (null).',
      document: sampleDocument('PERMANENT189', 'GBR', 'Robin'),
      outcome: { australia: AUSTRALIAN_VISAS.permanent },
    },
    {
      name: 'special-category',
      title: 'Citizen of New Zealand in Australia',
      description: 'Subclass 444: works as freely as a citizen; no conditions and no expiry date (null).',
      document: sampleDocument('SPECIAL444', 'NZL', 'Kiri'),
      outcome: { australia: AUSTRALIAN_VISAS.specialCategory },
    },
    {
      name: 'graduate-unlimited-work',
      title: 'Temporary visa with unlimited work',
      description: 'Subclass 485. Only an agent check shows its only condition, 8501.',
      document: sampleDocument('GRADUATE485', 'IND', 'Asha'),
      outcome: { australia: AUSTRALIAN_VISAS.graduate },
    },
    {
      name: 'student-work-limitation',
      title: 'Student with the 48 hours limitation',
      description:
        'Subclass 500 with work condition 8105, study conditions 8202 and 8533, and 8501 for agents.',
      document: sampleDocument('STUDENT8105', 'COL', 'Lucia'),
      outcome: { australia: { ...AUSTRALIAN_VISAS.student, study_entitlement: 'NIL' } },
    },
    {
      name: 'student-family-work-limitation',
      title: 'Family member of a student',
      description: 'Subclass 500, secondary applicant, with work condition 8104 and study condition 8201.',
      document: sampleDocument('FAMILY8104', 'COL', 'Mateo'),
      outcome: { australia: AUSTRALIAN_VISAS.studentFamily },
    },
    {
      name: 'working-holiday-six-months',
      title: 'Working holiday maker with the six month rule',
      description: 'Subclass 417 with work condition 8547 and study condition 8548.',
      document: sampleDocument('HOLIDAY8547', 'FRA', 'Camille'),
      outcome: { australia: AUSTRALIAN_VISAS.workingHoliday },
    },
    {
      name: 'sponsored-worker',
      title: 'Sponsored skilled worker, tied to the sponsor',
      description: 'Subclass 482 with work condition 8607: the nominated occupation only.',
      document: sampleDocument('SPONSORED8607', 'PHL', 'Rowena'),
      outcome: { australia: AUSTRALIAN_VISAS.sponsored },
    },
    {
      name: 'business-visitor',
      title: 'Business visitor',
      description: 'Subclass 600 with work condition 8115: business visitor activity only.',
      document: sampleDocument('BUSINESS8115', 'USA', 'Jordan'),
      outcome: { australia: AUSTRALIAN_VISAS.businessVisitor },
    },
    {
      name: 'no-work',
      title: 'Visitor who may not work',
      description: 'Subclass 600 with condition 8101 (no work), 8201 (three months of study) and 8503.',
      document: sampleDocument('NOWORK8101', 'BRA', 'Joana'),
      outcome: { australia: AUSTRALIAN_VISAS.visitor },
    },
    {
      name: 'no-work-no-study',
      title: 'Bridging visa: no work and no study',
      description:
        'Subclass 050 with conditions 8101 and 8207; study entitlement NIL; a type with a leading zero.',
      document: sampleDocument('BRIDGING8207', 'LKA', 'Nimal'),
      outcome: { australia: AUSTRALIAN_VISAS.bridging },
    },
    {
      name: 'insurance-condition-agent-only',
      title: 'A condition that only agents see',
      description:
        'Condition 8501 is the only one: an empty list to a work check, one item to an agent check.',
      basis: 'stated',
      document: sampleDocument('INSURANCE8501', 'DEU', 'Jonas'),
      outcome: { australia: { ...AUSTRALIAN_VISAS.sponsored, conditions: [8501] } },
    },
  ],
);
