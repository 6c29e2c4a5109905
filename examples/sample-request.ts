import type { AustralianVisaCheckCreate } from '@workrights/client';

/** A work check of an invented student. The sandbox knows the document: the right to work comes out limited (8105). */
export const sampleRequest = {
  jurisdiction: 'AUS',
  visa_check_schema: 'australia',
  australia: { visa_check_type: 'work' },
  document: {
    type: 'passport',
    identifier: 'SBXSTUDENT8105',
    country: 'COL',
    family_name: 'Sample',
    date_of_birth: '1998-04-12',
  },
} as const satisfies AustralianVisaCheckCreate;
