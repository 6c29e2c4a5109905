import type { WorkRightsFacts } from '../outcomes/work-rights-facts.ts';

/** Before a request is complete nothing is confirmed. Not documented: how the service says this. */
export const UNCONFIRMED: WorkRightsFacts = {
  nationality: null,
  visa_held: null,
  status: 'Work rights are not confirmed yet.',
  gov_expiry_date: null,
};

export const WORK_RIGHTS = {
  citizen: {
    nationality: 'Australia',
    visa_held: 'Australian citizen',
    status: 'Citizen: no work restriction applies.',
    gov_expiry_date: null,
  },
  permanent: {
    nationality: 'United Kingdom',
    visa_held: 'Skilled Independent (subclass 189)',
    status: 'Permanent resident: no work restriction applies.',
    gov_expiry_date: null,
  },
  student: {
    nationality: 'Colombia',
    visa_held: 'Student (subclass 500)',
    status: 'A work restriction applies: condition 8105.',
    gov_expiry_date: { years: 2, day: '03-15' },
  },
} as const satisfies Record<string, WorkRightsFacts>;

/** The work rights of people without a scenario. */
export const ORDINARY_WORK_RIGHTS: readonly [WorkRightsFacts, ...WorkRightsFacts[]] = [
  WORK_RIGHTS.citizen,
  WORK_RIGHTS.permanent,
  WORK_RIGHTS.student,
];
