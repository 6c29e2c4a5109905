import { read } from '../exchanges.ts';
import type { Examples } from './examples.ts';

const completed = (visa: object) => read({ status: 'completed', visa });
const australian = (visa: object) => read({ visa: { australia: visa } });
const newZealand = (visa: object) => completed({ new_zealand: visa });
const visaType = (type: string) => newZealand({ visa_type: type });
const attachment = (type: string) => read({ attachments: [{ type }] });

const PURGED = { purged_at: '2026-01-01T00:00:00Z' };
const CHECKED = { checked_at: '2025-01-01T00:00:00Z' };

export const results = {
  'country-of-parts': {
    same: read({
      jurisdiction: 'NZ',
      visa_check_schema: 'new_zealand',
      visa: { visa_schema: 'new_zealand', new_zealand: {} },
    }),
    mixed: read({ jurisdiction: 'AUS', australia: {}, visa: { visa_schema: 'new_zealand' } }),
  },
  'result-discriminator': {
    visa_schema: completed({ visa_schema: 'australia' }),
    visa_check_schema: completed({ visa_check_schema: 'australia' }),
    both: completed({ visa_schema: 'australia', visa_check_schema: 'australia' }),
    neither: completed({}),
  },
  'new-zealand-result-fields': {
    employer: newZealand({ enquiry_result: 'Sample text.' }),
    verification: newZealand({ inz_client_number: null }),
    both: newZealand({ enquiry_number: 'EXAMPLE-1', inz_client_number: '0' }),
    neither: newZealand({}),
  },
  'expired-or-purged': {
    'completed-kept': read({ status: 'completed', ...PURGED, ...CHECKED }),
    'completed-removed': read({
      status: 'completed',
      jurisdiction: 'AUS',
      ...PURGED,
      ...CHECKED,
      result: null,
    }),
    'other-kept': read({
      status: 'expired',
      jurisdiction: 'AUS',
      expired_at: '2026',
      ...CHECKED,
      result: {},
    }),
    'other-removed': read({ status: 'expired', ...PURGED, checked_at: null }),
  },
  'visa-type-word': {
    'as-listed': visaType('permanent resident'),
    capitalised: visaType('Permanent resident'),
    'other-case': visaType('Permanent Resident'),
    unlisted: visaType('sample'),
  },
  'entitlement-word': {
    listed: australian({ work_entitlement: 'LIMITED' }),
    unlimited: australian({ study_entitlement: 'Unlimited' }),
    other: australian({ work_entitlement: 'SAMPLE' }),
  },
  'visa-status-word': {
    'in-effect': australian({ visa_status: 'In effect' }),
    other: australian({ visa_status: 'in effect' }),
  },
  'subclass-zeros': {
    'zero-first': australian({ type: '050' }),
    short: australian({ type: 50 }),
    plain: australian({ type: 500 }),
  },
  'attachment-type-word': {
    'as-listed': attachment('gov_visa_details'),
    'other-prefix': attachment('sample_enquiry_record'),
    unlisted: attachment('sample_letter'),
  },
} satisfies Examples;
