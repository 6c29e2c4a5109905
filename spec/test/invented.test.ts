import { expect, test } from 'vitest';

import { interfaceNames, isObject, readFixtures } from '../reader/index.ts';

/**
 * Fields of responses whose values have a meaning, with the values that service.md and the published pages give. Any other
 * value is invented for the example and must look invented, also in a field that isn't listed here.
 */
const documented: Readonly<Record<string, readonly unknown[]>> = {
  // §2.1, §3.1
  message: [],
  code: ['SUCCESS', 'VEVO_PERSON_NOT_FOUND', 8501],
  environment: ['sandbox', 'live'],
  mode: ['fastcheck', 'offpeak'],
  visa_check_schema: ['australia', 'new_zealand'],
  visa_schema: ['australia', 'new_zealand'],
  visa_check_type: ['work', 'study', 'agent', 'verification', 'employer'],
  jurisdiction: ['AUS', 'NZL', 'NZ'],
  status: ['pending', 'completed', 'failure', 'purged'],
  // §2.3
  type_name: [],
  type_details: [],
  work_entitlement: ['LIMITED'],
  study_entitlement: ['NIL'],
  location: ['Onshore'],
  conditions: [],
  description: [],
  conditions_description: [],
  class: [],
  applicant: ['primary'],
  entitlement_description: [],
  visa_stream: [],
  visa_status: [],
  entries_allowed: [],
  period_of_stay: [],
  // §2.4
  number_of_entries: [],
  visa_type: [
    'visitor',
    'work',
    'Work',
    'student',
    'diplomatic, consular and official',
    'military',
    'limited',
    'interim',
    'transit',
    'permanent resident',
    'resident',
  ],
  visa_conditions: [],
  // §2.5
  enquiry_result: [],
  // §2.7
  onboard_status: ['Review', 'Awaiting', 'Complete', 'All'],
  sendtype: ['Email', 'SMS', 'Both'],
  employment_status: ['Prospective', 'Current'],
  // §2.8; `status` of a work rights record is a text
  visa_held: [],
};

/** The values of `type` for a document, an attachment or a visa subclass. */
const documentedTypes = [
  'passport',
  'immicard',
  'dftta',
  'pl056',
  'titre_de_voyage',
  'gov_visa_details',
  'gov_enquiry_record',
];

/** Fields that only repeat the person, the document or the caller's own ids, and show no rule of the service. */
const ownData = new Set([
  'identifier',
  'country',
  'family_name',
  'given_name',
  'given_names',
  'family_first_name',
  'gender',
  'passport_nationality',
  'passport_number',
  'nationality',
  'email',
  'mobile_number',
  'inz_client_number',
  'grant_number',
  'date_of_birth',
  'employee_id',
  'external_id',
  'group',
  'size',
]);

/** Ids by their prefix, days, times, the sandbox's URLs, and the names and types of files. */
const ownForm =
  /^(?:(?:vc|ca|att|ob|key)_\w+|\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?|http:\/\/127\.0\.0\.1:4010\/\S+|[\w-]+\.(?:pdf|png)|application\/pdf|image\/png)$/;

/** Whether a value looks invented: "Sample text", EXAMPLE_STATUS, a code from 9900, subclass 999, class XX. */
function looksInvented(value: unknown): boolean {
  if (typeof value === 'number') return value === 999 || value >= 9900;
  return typeof value === 'string' && /^(?:<p>)?(?:sample|example)\b|^example_|^999$|^XX$/i.test(value);
}

function unmarked(value: unknown, at = '', name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => unmarked(item, `${at}/${index}`, name));
  if (isObject(value)) {
    return Object.entries(value).flatMap(([key, inner]) => unmarked(inner, `${at}/${key}`, key));
  }
  if (value === null || typeof value === 'boolean' || isKnown(name, value)) return [];
  return looksInvented(value) ? [] : [`${at}: ${String(value)}`];
}

function isKnown(name: string, value: unknown): boolean {
  const values = name === 'type' ? documentedTypes : Object.hasOwn(documented, name) && documented[name];
  if (values) return values.includes(value);
  return ownData.has(name) || (typeof value === 'string' && ownForm.test(value));
}

test.each(interfaceNames)('what the examples of %s invent looks invented', (name) => {
  const found = readFixtures(name, 'accepted')
    .filter(({ status }) => status !== undefined && status < 400)
    .flatMap(({ name: example, value }) => unmarked(value).map((place) => `${example} ${place}`))
    // In interface B it is the caller's own id of a venue.
    .filter((place) => name === 'visa-checks' || !/\/location: /.test(place));
  expect(found).toEqual([]);
});

test('a value of a field that nobody described is found', () => {
  expect(
    unmarked({ purged_by: 'retention', enquiry_number: 'E0000123', extra: { level: ['high'] } }),
  ).toEqual(['/purged_by: retention', '/enquiry_number: E0000123', '/extra/level/0: high']);
});

test('a text, a code and a value that nobody documented are found', () => {
  const visa = { type: 500, class: 'TU', conditions: [{ description: '48 hours', code: 8105 }] };
  expect(unmarked({ result: { code: 'NOT_FOUND' }, visa, work_entitlement: 'UNLIMITED' })).toEqual([
    '/result/code: NOT_FOUND',
    '/visa/type: 500',
    '/visa/class: TU',
    '/visa/conditions/0/description: 48 hours',
    '/visa/conditions/0/code: 8105',
    '/work_entitlement: UNLIMITED',
  ]);
});

test('a work check shows no study condition, and no text contradicts an entitlement', () => {
  const checks = readFixtures('visa-checks', 'accepted').flatMap(({ value }) => {
    const { data } = isObject(value) ? value : {};
    return (Array.isArray(data) ? data : [data]).filter(isObject);
  });
  const work = checks.filter(
    (check) => isObject(check['australia']) && check['australia']['visa_check_type'] === 'work',
  );
  expect(work.length).toBeGreaterThan(0);
  for (const check of work)
    expect(JSON.stringify(check['visa'] ?? null)).not.toMatch(/study condition|8202|8501/);
  for (const check of checks)
    expect(JSON.stringify(check['visa'] ?? null)).not.toMatch(/no limit|within limits/i);
});
