import type { VisaCheck } from '@workrights/client';

/** A check that says without restrictions that the person may work. */
export const MAY_WORK = {
  id: 'vc_invented',
  environment: 'live',
  jurisdiction: 'AUS',
  status: 'completed',
  result: { code: 'SUCCESS', message: 'Invented.' },
  checked_at: '2026-05-31T01:02:03.456Z',
  visa_check_schema: 'australia',
  australia: { visa_check_type: 'work' },
  visa: {
    visa_schema: 'australia',
    australia: {
      grant_date: '2025-01-01',
      expiry_date: '2027-01-01',
      type: '485',
      type_name: 'Invented visa',
      work_entitlement: 'UNLIMITED',
      conditions: [],
    },
  },
  attachments: [],
} as unknown as VisaCheck;
