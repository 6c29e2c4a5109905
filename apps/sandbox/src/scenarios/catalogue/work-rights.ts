import { WORK_RIGHTS } from '../ordinary-work-rights.ts';
import { SCENARIO_EMPLOYEE_PREFIX } from '../scenario-numbers.ts';
import type { WorkRightsScenario } from '../../outcomes/scenario.ts';

type Row = Omit<WorkRightsScenario, 'section' | 'basis' | 'person'> &
  Partial<Pick<WorkRightsScenario, 'basis'>>;

const ROWS: readonly Row[] = [
  {
    name: 'citizen',
    title: 'Australian citizen',
    description: 'No restriction and no expiry: both dates are null.',
    outcome: WORK_RIGHTS.citizen,
  },
  {
    name: 'permanent',
    title: 'Permanent resident',
    description: 'A statement of residency; both dates are null.',
    outcome: WORK_RIGHTS.permanent,
  },
  {
    name: 'unrestricted',
    title: 'Temporary visa without a work restriction',
    description: 'No restriction in the status; both dates are the expiry of the visa.',
    outcome: {
      nationality: 'India',
      visa_held: 'Temporary Graduate (subclass 485)',
      status: 'No work restriction applies.',
      gov_expiry_date: { years: 2, day: '03-15' },
    },
  },
  {
    name: 'student',
    title: 'Student with a work restriction',
    description: 'The status names condition 8105; both dates are the expiry of the visa.',
    basis: 'stated',
    outcome: WORK_RIGHTS.student,
  },
  {
    name: 'working-holiday',
    title: 'Working holiday maker, six month rule first',
    description:
      'Condition 8547: `visa_expiry_date` is six months after the start, `gov_expiry_date` is a later day. The start is the day on which the request was created.',
    basis: 'stated',
    outcome: {
      nationality: 'France',
      visa_held: 'Working Holiday (subclass 417)',
      status: 'A work restriction applies: condition 8547.',
      gov_expiry_date: { days: 300 },
      six_month_rule_start: { days: 0 },
    },
  },
  {
    name: 'working-holiday-ending',
    title: 'Working holiday maker, visa ends first',
    description: 'Condition 8547, but the visa expires within six months: both dates are that day.',
    basis: 'stated',
    outcome: {
      nationality: 'France',
      visa_held: 'Working Holiday (subclass 417)',
      status: 'A work restriction applies: condition 8547.',
      gov_expiry_date: { days: 60 },
      six_month_rule_start: { days: 0 },
    },
  },
  {
    name: 'expired',
    title: 'Visa that has expired',
    description: 'Both dates are in the past.',
    outcome: {
      nationality: 'Nepal',
      visa_held: 'Student (subclass 500)',
      status: 'The visa has expired: no right to work.',
      gov_expiry_date: { days: -30 },
    },
  },
  {
    name: 'no-work-rights',
    title: 'Visa without the right to work',
    description: 'The status names condition 8101.',
    outcome: {
      nationality: 'Brazil',
      visa_held: 'Visitor (subclass 600)',
      status: 'A work restriction applies: condition 8101, no work.',
      gov_expiry_date: { days: 80 },
    },
  },
  {
    name: 'no-visa',
    title: 'No visa found',
    description: 'Nationality, visa and both dates are null.',
    outcome: {
      nationality: null,
      visa_held: null,
      status: 'No visa was found: no right to work.',
      gov_expiry_date: null,
    },
  },
  {
    name: 'no-status',
    title: 'Everything that may be null is null',
    description: 'The status is null too; the ids are still there.',
    outcome: { nationality: null, visa_held: null, status: null, gov_expiry_date: null },
  },
];

/**
 * Every named work rights record, shown when the onboarding request is complete. A person with the employee id or the e-mail
 * address gets the scenario.
 */
export const WORK_RIGHTS_SCENARIOS = ROWS.map(
  ({ name, title, description, basis = 'assumed', outcome }): WorkRightsScenario => ({
    name,
    title,
    description,
    section: '2.8',
    basis,
    person: { employee_id: `${SCENARIO_EMPLOYEE_PREFIX}${name}`, email: `${name}@sandbox.example` },
    outcome,
  }),
);
