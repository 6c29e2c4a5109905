import { create } from '../exchanges.ts';
import type { Examples } from './examples.ts';

const located = (location: string) => create({}, {}, { headers: { Location: location } });

const documented = (echo: object) => create({ document: { identifier: 'Ab1' } }, { document: echo });

const employer = (echo: object) =>
  create(
    {
      new_zealand: { visa_check_type: 'employer' },
      document: { given_name: 'Sample', date_of_birth: '1990-01-31' },
    },
    { document: echo },
  );

/** A New Zealand request, and what its response repeats. */
const newZealand = (sent: object, echo: object) =>
  create({ new_zealand: sent }, { status: 'pending', visa: { new_zealand: echo } });

const LETTER = { approval_letter_gender: 'F', approval_letter_start_date: '2026-01-31' };

const letter = (echo: object) => newZealand({ visa_check_type: 'employer', ...LETTER }, echo);

const authority = (echo: object) => create({ customer_authority_id: 'ca_sample' }, echo);

export const creation = {
  'location-path': {
    underscore: located('/v2/visa_check/vc_1'),
    hyphen: located('https://api.example.com/v2/visa-checks/vc_1'),
    other: located('/checks/vc_1'),
  },
  'location-form': {
    url: located('https://api.example.com/v2/visa_check/vc_1'),
    path: located('/v2/visa_check/vc_1'),
    other: located('vc_1'),
  },
  'document-echo': {
    'as-sent': documented({ identifier: 'Ab1' }),
    'other-case': documented({ identifier: 'AB1' }),
    changed: documented({ identifier: '***' }),
    fewer: documented({}),
  },
  'gender-echo': {
    'as-sent': newZealand({ approval_letter_gender: 'f' }, { gender: 'f' }),
    'other-case': newZealand({ approval_letter_gender: 'f' }, { gender: 'F' }),
    changed: newZealand({ approval_letter_gender: 'f' }, { gender: 'Female' }),
    absent: newZealand({ approval_letter_gender: 'f' }, {}),
  },
  'check-type-echo-when-omitted': {
    verification: newZealand({}, { visa_check_type: 'verification' }),
    other: newZealand({}, { visa_check_type: 'employer' }),
    null: newZealand({}, { visa_check_type: null }),
    absent: newZealand({}, {}),
  },
  'employer-letter-echo': {
    both: letter({ gender: 'F', visa_start_date: '2026-01-31' }),
    one: letter({ gender: 'F' }),
    absent: letter({}),
  },
  'employer-document-echo': {
    whole: employer({ given_name: 'Sample', date_of_birth: '1990-01-31' }),
    fewer: employer({ given_name: 'Sample' }),
  },
  'letter-echo-names': {
    echo: letter({ visa_start_date: '2026-01-31' }),
    request: letter({ approval_letter_start_date: '2026-01-31' }),
    both: letter({ gender: 'F', ...LETTER }),
  },
  'gender-case': {
    upper: create({ new_zealand: { approval_letter_gender: 'M' } }),
    lower: create({ new_zealand: { approval_letter_gender: 'm' } }, {}, { status: 422 }),
  },
  'authority-echo': {
    'as-sent': authority({ customer_authority_id: 'ca_sample' }),
    null: authority({ customer_authority_id: null }),
    absent: authority({}),
    changed: authority({ customer_authority_id: 'ca_other' }),
  },
} satisfies Examples;
