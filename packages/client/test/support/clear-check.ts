/** A finished Australian check without doubts: the visa of the sandbox's graduate, as plain JSON. */
export function clearCheck() {
  return {
    id: 'vc_1',
    environment: 'sandbox',
    mode: 'fastcheck',
    jurisdiction: 'AUS' as unknown,
    status: 'completed' as unknown,
    result: { message: 'The visa details were found.', code: 'SUCCESS' } as unknown,
    requested_at: '2026-03-05T01:02:03.456Z',
    checked_at: '2026-03-05T01:02:13.456Z',
    expired_at: null as unknown,
    purged_at: null as unknown,
    purged_by: null as unknown,
    customer_authority_id: null,
    visa_check_schema: 'australia' as unknown,
    australia: { visa_check_type: 'work' } as unknown,
    document: { type: 'passport', identifier: 'N1234567', country: 'GBR', family_name: 'Citizen' },
    extra: null,
    visa: { visa_schema: 'australia', australia: clearVisa() } as unknown,
    attachments: [],
  };
}

export function clearVisa() {
  return {
    grant_date: '2025-03-15' as unknown,
    type_name: 'Temporary Graduate',
    type: '485',
    work_entitlement: 'UNLIMITED' as unknown,
    study_entitlement: null,
    expiry_date: '2028-03-15' as unknown,
    location: 'Onshore',
    conditions: [] as unknown,
    class: 'VC',
    applicant: 'primary',
    entitlement_description: 'The visa holder may work in Australia without limit.',
  };
}

/** `clearCheck` with other fields in its visa and in the check. */
export function checkWith(visa: object, check: object = {}) {
  return {
    ...clearCheck(),
    visa: { visa_schema: 'australia', australia: { ...clearVisa(), ...visa } },
    ...check,
  };
}
