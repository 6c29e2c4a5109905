import type { Fields } from './work-rights-records.ts';

const visa = {
  grant_date: '2025-03-15',
  type_name: 'Temporary Graduate',
  type: '485',
  work_entitlement: 'UNLIMITED',
  study_entitlement: null,
  expiry_date: '2099-03-15',
  location: 'Onshore',
  conditions: [],
  class: 'VC',
  applicant: 'primary',
  entitlement_description: 'Sandbox text: The visa holder may work in Australia without limit.',
};
const check = {
  environment: 'sandbox',
  mode: 'offpeak',
  jurisdiction: 'AUS',
  status: 'completed',
  result: { message: 'The visa details were found.', code: 'SUCCESS' },
  checked_at: new Date().toISOString(),
  expired_at: null,
  purged_at: null,
  purged_by: null,
  visa_check_schema: 'australia',
  australia: { visa_check_type: 'work' },
};

const checkWith = (changes: object, fields: object = {}): Fields => ({
  ...check,
  visa: { visa_schema: 'australia', australia: { ...visa, ...changes } },
  ...fields,
});

/** Checks outside the catalogue that may be cleared. */
export const clearChecks: readonly Fields[] = [
  checkWith({}),
  checkWith({ grant_date: null }),
  // An agent check is about work too.
  checkWith({}, { australia: { visa_check_type: 'agent' } }),
];

/** Only the holder's location is a reason for doubt. */
export const offshoreCheck = checkWith({ location: 'Offshore' });

/** Items that say too little, or something that no node outputs: their doubts aren't those of a check without doubts. */
export const strangeItems = (item: Fields): readonly Fields[] =>
  [
    null, undefined, '', ' ', 'none', 'None found', 'none found ', ['none found'], true, 0, {},
    'none found; the environment is sandbox: sample data', 'the environment is sandbox: sample data; another doubt',
  ].map((doubts) => ({ ...item, doubts })); // prettier-ignore

/** Checks outside the catalogue that may not be cleared. */
export const doubtfulChecks: readonly Fields[] = [
  ...[
    null, undefined, '', 'LIMITED', 'NIL', 'unlimited', 'UNLIMITED ', 'NOT UNLIMITED', ['UNLIMITED'], {}, true, 1,
  ].map((work_entitlement) => checkWith({ work_entitlement })), // prettier-ignore
  ...[
    null, undefined, '', '2020-01-01', '01/01/2099', '1 Jan 2099', '2099-1-1', '2099-02-30', 4_077_734_400, {},
    ['2099-03-15'], '2099-03-15, cancelled',
  ].map((expiry_date) => checkWith({ expiry_date })), // prettier-ignore
  ...[
    null, undefined, 'condition 8101', '8207', [8101], { 8101: 'No work.' }, [{ condition: 8101, text: 'No work.' }],
    [{ code: 8101, description: 'No work.' }],
  ].map((conditions) => checkWith({ conditions })), // prettier-ignore
  ...['8101: No work.', 8101, ''].map((conditions_description) => checkWith({ conditions_description })),
  ...[
    null,
    undefined,
    'The holder must not work in Australia.',
    'The visa holder may work.',
    'The visa holder may work in Australia without limit.',
    [''],
  ].map((entitlement_description) => checkWith({ entitlement_description })),
  ...['new_zealand', null, 7].map((visa_check_schema) => checkWith({}, { visa_check_schema })),
  ...['2099-01-01', '1 Jan 2020', 20_200_101].map((grant_date) => checkWith({ grant_date })),
  ...[
    undefined,
    null,
    {},
    'SUCCESS',
    { code: 'success' },
    { code: 'SANDBOX_UNKNOWN' },
    [{ code: 'SUCCESS' }],
  ].map((result) => checkWith({}, { result })),
  ...['pending', 'Completed', 'sandbox_unknown', null].map((status) => checkWith({}, { status })),
  ...['NZL', 'aus', null, undefined].map((jurisdiction) => checkWith({}, { jurisdiction })),
  ...['study', 'WORK', null].map((visa_check_type) => checkWith({}, { australia: { visa_check_type } })),
  ...[undefined, null, '', 'LIVE', ['sandbox'], 7].map((environment) => checkWith({}, { environment })),
  ...['Offshore', 'onshore', 'Onshore ', 'Unknown', ['Onshore'], 7, {}].map((location) =>
    checkWith({ location }),
  ),
  ...['Cancelled', 'Ceased', null, '', ['In effect']].map((visa_status) => checkWith({ visa_status })),
  ...['expired_at', 'purged_at', 'purged_by'].map((field) =>
    checkWith({}, { [field]: '2026-03-05T01:02:03.456Z' }),
  ),
  ...[
    null, undefined, [], 'UNLIMITED', { australia: visa }, { visa_schema: 'new_zealand', australia: visa },
    { visa_schema: 'australia', new_zealand: visa }, { visa_schema: 'australia', australia: [visa] },
  ].map((whole) => checkWith({}, { visa: whole })), // prettier-ignore
  {},
];
