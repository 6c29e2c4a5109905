import type { VisaCheckCreate } from '@workrights/client';

/** An invented person whose document decides the outcome in the sandbox. */
export interface Applicant {
  readonly label: string;
  readonly identifier: string;
  readonly country: string;
}

export const applicants: readonly Applicant[] = [
  { label: 'A student whose work is limited (8105)', identifier: 'SBXSTUDENT8105', country: 'COL' },
  { label: 'A permanent resident (189)', identifier: 'SBXPERMANENT189', country: 'GBR' },
  { label: 'A visitor who may not work (8101)', identifier: 'SBXNOWORK8101', country: 'IND' },
  { label: 'Somebody without a visa', identifier: 'SBXNOVISA', country: 'FJI' },
];

export function workCheckOf({ identifier, country }: Pick<Applicant, 'identifier' | 'country'>) {
  return {
    jurisdiction: 'AUS',
    environment: 'sandbox',
    mode: 'fastcheck',
    visa_check_schema: 'australia',
    australia: { visa_check_type: 'work' },
    document: {
      type: 'passport',
      identifier,
      country,
      family_name: 'Sample',
      given_name: 'Lucia',
      date_of_birth: '1998-04-12',
    },
  } satisfies VisaCheckCreate;
}

/** An invented person whose `employee_id` decides the work rights in the sandbox. */
export interface Employee {
  readonly label: string;
  readonly employeeId: string;
  readonly email: string;
}

export const employees: readonly Employee[] = [
  {
    label: 'A working holiday maker (8547)',
    employeeId: 'sbx-working-holiday',
    email: 'working-holiday@sandbox.example',
  },
  { label: 'A student (8105)', employeeId: 'sbx-student', email: 'student@sandbox.example' },
  { label: 'A permanent resident', employeeId: 'sbx-permanent', email: 'permanent@sandbox.example' },
  {
    label: 'Somebody who may not work',
    employeeId: 'sbx-no-work-rights',
    email: 'no-work-rights@sandbox.example',
  },
];

export function onboardOf({ employeeId, email }: Pick<Employee, 'employeeId' | 'email'>) {
  return { employee_id: employeeId, given_names: 'Camille', family_name: 'Sample', email };
}
