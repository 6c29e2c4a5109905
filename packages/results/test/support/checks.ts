/** A condition of a limited visa. */
export const LIMITED = { code: '8105', description: 'Sample limit' };

/** A finished live check of Australia, without doubts on the day of `judge.ts`. Nobody has these details. */
export function australian(visa: object = {}, check: object = {}) {
  return {
    id: 'vc_1',
    environment: 'live',
    jurisdiction: 'AUS',
    status: 'completed',
    result: { message: 'Sample message', code: 'SUCCESS' },
    checked_at: '2026-03-05T01:02:13.456Z',
    australia: { visa_check_type: 'work' },
    visa: {
      visa_schema: 'australia',
      australia: {
        grant_date: '2025-03-15',
        type: '485',
        work_entitlement: 'UNLIMITED',
        expiry_date: '2028-03-15',
        location: 'Onshore',
        conditions: [],
        ...visa,
      },
    },
    ...check,
  };
}

/** A finished live check of New Zealand with this result. */
export function newZealand(result: object, check: object = {}) {
  return {
    id: 'vc_2',
    environment: 'live',
    jurisdiction: 'NZL',
    status: 'completed',
    checked_at: '2026-03-05T01:02:13.456Z',
    visa: { visa_schema: 'new_zealand', new_zealand: result },
    ...check,
  };
}
