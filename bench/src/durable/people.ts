import type { VisaCheckCreate } from '@workrights/client';

/** A request about an invented person. Each number is another person. */
export function requestOf(person: number): VisaCheckCreate {
  return {
    jurisdiction: 'AUS',
    visa_check_schema: 'australia',
    australia: { visa_check_type: 'work' },
    environment: 'sandbox',
    mode: 'fastcheck',
    document: {
      type: 'passport',
      identifier: `SBXPERSON${person}`,
      country: 'COL',
      family_name: 'Sample',
      given_name: 'Invented',
      date_of_birth: '1990-01-01',
    },
  };
}
