import type { WorkRightsRecord } from './web-app.ts';

/** A record (2.8). `governmentDate` is the key of the government's date in it. */
export const workRightsRecord = (
  id: string,
  governmentDate: string,
  { expires, held = 'Student (subclass 500)' }: { readonly expires: string | null; readonly held?: string },
): WorkRightsRecord => ({
  key_id: `key_${id}`,
  employee_id: `emp_${id}`,
  given_names: 'Invented',
  family_name: 'Personage',
  date_of_birth: '1990-01-01',
  nationality: 'Fiji',
  visa_held: held,
  status: 'A sentence about the work rights.',
  visa_expiry_date: expires,
  [governmentDate]: expires,
});
