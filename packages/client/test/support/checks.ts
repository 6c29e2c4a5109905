import type { VisaCheck, VisaCheckCreate } from '../../src/index.ts';

export const workCheckRequest: VisaCheckCreate = {
  jurisdiction: 'AUS',
  visa_check_schema: 'australia',
  australia: { visa_check_type: 'work' },
  document: {
    type: 'passport',
    identifier: 'N1234567',
    country: 'GBR',
    family_name: 'Citizen',
    given_name: 'Jane',
    date_of_birth: '1990-01-31',
  },
};

/** `workCheckRequest` as the client sends it. */
export const sentRequest: VisaCheckCreate = {
  ...workCheckRequest,
  environment: 'sandbox',
  mode: 'fastcheck',
};

export const otherRequest: VisaCheckCreate = {
  ...workCheckRequest,
  document: { ...workCheckRequest.document, identifier: 'P7654321', date_of_birth: '1984-06-27' },
};

/** A check as the service gives it; `completed` has a result. */
export function checkOf(id: string, status: string, more: Record<string, unknown> = {}): VisaCheck {
  const done = status === 'completed';
  return {
    id,
    environment: 'sandbox',
    mode: 'fastcheck',
    jurisdiction: 'AUS',
    status,
    ...(done ? { result: { message: 'Success', code: 'SUCCESS' } } : {}),
    requested_at: '2026-03-05T01:02:03.456Z',
    checked_at: done ? '2026-03-05T01:02:13.456Z' : null,
    expired_at: null,
    purged_at: null,
    purged_by: null,
    customer_authority_id: null,
    visa_check_schema: 'australia',
    australia: { visa_check_type: 'work' },
    document: { type: 'passport', identifier: 'N1234567', country: 'GBR', family_name: 'Citizen' },
    extra: null,
    visa: done
      ? {
          visa_schema: 'australia',
          australia: {
            type_name: 'Student',
            type: 500,
            work_entitlement: 'LIMITED',
            expiry_date: '2028-05-01',
          },
        }
      : null,
    attachments: [],
    ...more,
  } as VisaCheck;
}

export function envelopeOf(check: VisaCheck, origin = 'http://127.0.0.1:4010'): unknown {
  return { data: check, meta: { links: { self: `${origin}/v2/visa-checks/${check.id}` } } };
}
