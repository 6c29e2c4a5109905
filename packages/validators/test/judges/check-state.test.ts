import { describe, expect, it } from 'vitest';
import {
  describeIssues,
  newZealandVisaResultSchema,
  responseSchemas,
  visaCheckSchema,
  visaResultSchema,
} from '../../src/index.ts';
import { contractValidator } from '../support/contract.ts';
import { fixtures } from '../support/fixtures.ts';

type Check = Readonly<Record<string, unknown>>;

const absent = Symbol('absent');
const cases = new Map(fixtures('accepted').map(({ name, value }) => [name, value]));

function checkOf(name: string): Check {
  return (cases.get(name) as { data: Check }).data;
}

const australian = checkOf('australia-work-completed');
const newZealand = checkOf('new-zealand-verification-completed');
const employer = checkOf('new-zealand-employer-completed');
const nullEnquiry = { enquiry_number: 'EXAMPLE-1', enquiry_result: null, inz_client_number: null };
const newZealandPending: Check = { ...checkOf('new-zealand-verification-pending'), visa: null };
const echo = checkOf('new-zealand-verification-pending')['visa'] as Check;

const values = {
  status: ['pending', 'completed', 'awaiting_authority'],
  jurisdiction: ['AUS', 'NZL', 'NZ', 'FJI'],
  checked_at: [absent, null, '2024-03-05T01:02:13.012Z'],
  result: [absent, australian['result']],
  visa: [absent, null, echo, australian['visa'], newZealand['visa']],
  attachments: [absent, [], australian['attachments']],
};

/** Every combination of the fields that a state of a check is about. */
const combinations = Object.entries(values).reduce<readonly Check[]>(
  (checks, [name, options]) =>
    checks.flatMap((check) =>
      options.map((value) => (value === absent ? check : { ...check, [name]: value })),
    ),
  [Object.fromEntries(['id', 'environment', 'mode', 'requested_at'].map((name) => [name, australian[name]]))],
);

/** Section 3.1 in its own words, one country for each check (section 2.1), and what not-shown.yaml tolerates. */
function isOfOneCountry({ status, jurisdiction, visa }: Check): boolean {
  if (status === 'awaiting_authority' || visa === undefined || visa === null) return true;
  if (jurisdiction === 'AUS') return visa === australian['visa'];
  return jurisdiction === 'FJI' || visa !== australian['visa'];
}

function follows31({ status, jurisdiction, checked_at, result, visa, attachments }: Check): boolean {
  const isEcho = visa === echo;
  const isResult = visa !== undefined && visa !== null && !isEcho;
  if (status === 'pending') {
    const isEmpty = attachments === undefined || (attachments as unknown[]).length === 0;
    const visaIsFree = !isResult && !(isEcho && jurisdiction === 'AUS');
    return (checked_at === undefined || checked_at === null) && result === undefined && visaIsFree && isEmpty;
  }
  if (status === 'completed') {
    const wasChecked = checked_at !== undefined && checked_at !== null;
    return wasChecked && !isEcho && (jurisdiction !== 'AUS' || result !== undefined);
  }
  return true;
}

describe('a check in a state of section 3.1', () => {
  it('has the fields of that state, for zod as for the contract, in every combination', () => {
    const contract = contractValidator('visa-checks', 'VisaCheck');
    const wrong = combinations.filter((check) => {
      const expected = follows31(check) && isOfOneCountry(check);
      return visaCheckSchema.safeParse(check).success !== expected || contract(check) !== expected;
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    [{ checked_at: '2024-03-05T01:02:13.012Z' }, 'checked_at must be null when status is pending'],
    [{ attachments: australian['attachments'] }, 'attachments must be empty when status is pending'],
    [{ result: australian['result'] }, 'result must be omitted when status is pending'],
    [{ visa: echo }, 'visa must be null when status is pending and jurisdiction is AUS'],
    [
      { visa_check_schema: 'new_zealand' },
      'visa_check_schema must be australia when status is pending and jurisdiction is AUS',
    ],
    [
      { jurisdiction: 'NZL', australia: { visa_check_type: 'work' } },
      'australia must be omitted when status is pending and jurisdiction is NZL or NZ',
    ],
    [
      { jurisdiction: 'NZL', visa: newZealand['visa'] },
      'visa must be null or an object with visa_check_schema and new_zealand when status is pending',
    ],
    [{ ...australian, checked_at: null }, 'checked_at must be a string when status is completed'],
    [
      { ...australian, result: undefined },
      'result is required when status is completed and jurisdiction is AUS, and must be an object',
    ],
    [
      { ...newZealand, visa: echo },
      'visa must be null or an object with visa_schema and new_zealand when status is completed and jurisdiction is NZL or NZ',
    ],
    [
      { ...australian, visa: newZealand['visa'] },
      'visa must be null or an object with visa_schema and australia when status is completed and jurisdiction is AUS',
    ],
    ...['NZL', 'NZ'].map((jurisdiction): [Check, string] => [
      { ...newZealand, jurisdiction, visa: australian['visa'] },
      'visa must be null or an object with visa_schema and new_zealand when status is completed and jurisdiction is NZL or NZ',
    ]),
    [
      { ...australian, visa_check_schema: 'new_zealand' },
      'visa_check_schema must be australia when status is completed and jurisdiction is AUS',
    ],
    [
      { ...newZealand, visa_check_schema: 'australia' },
      'visa_check_schema must be new_zealand when status is completed and jurisdiction is NZL or NZ',
    ],
    [
      { ...newZealand, australia: { visa_check_type: 'work' } },
      'australia must be omitted when status is completed and jurisdiction is NZL or NZ',
    ],
    [
      { ...employer, visa: { visa_schema: 'new_zealand', new_zealand: nullEnquiry } },
      'visa.new_zealand.enquiry_result must be a string',
    ],
  ])('gets one message in case %#', (fields, message) => {
    const { jurisdiction = 'AUS' }: Check = fields;
    const pending = jurisdiction === 'AUS' ? checkOf('check-pending') : newZealandPending;
    const { error } = visaCheckSchema.safeParse({ ...pending, ...fields });
    expect(error && describeIssues(error).map((issue) => issue.message)).toEqual([message]);
  });
});

describe('a visa with the discriminators of two forms', () => {
  const halfEcho = { visa_check_schema: 'new_zealand', new_zealand: nullEnquiry };
  const forms: Readonly<Record<string, Check>> = {
    'an echo and a whole result': { ...echo, ...(australian['visa'] as Check) },
    'an echo that calls itself an Australian result': { ...echo, visa_schema: 'australia' },
    'an echo that calls itself a New Zealand result': { ...echo, visa_schema: 'new_zealand' },
    'half an employer result that calls itself an echo': { ...halfEcho, visa_schema: 'new_zealand' },
    'an Australian result with half an employer enquiry': {
      ...(australian['visa'] as Check),
      new_zealand: nullEnquiry,
    },
  };
  const checks = Object.entries(forms).flatMap(([form, visa]) =>
    [checkOf('check-pending'), newZealandPending, australian, newZealand].map((check) => ({
      form,
      status: check['status'],
      jurisdiction: check['jurisdiction'],
      check: { ...check, visa },
    })),
  );

  it.each(checks)('is judged as the contract judges it: $form, $status, $jurisdiction', ({ check }) => {
    const contract = contractValidator('visa-checks', 'VisaCheck');
    expect(visaCheckSchema.safeParse(check).success).toBe(contract(check));
  });

  it('is not a completed check when it is an echo, whatever it calls itself', () => {
    for (const schema of ['australia', 'new_zealand']) {
      const visa = { ...echo, visa_schema: schema };
      for (const check of [australian, newZealand]) {
        expect(visaCheckSchema.safeParse({ ...check, visa }).success).toBe(false);
      }
    }
  });
});

describe('the response to a creation', () => {
  const created = { data: checkOf('check-pending'), meta: { links: { self: 'http://127.0.0.1:4010/x' } } };

  it.each([201, 303] as const)('has a pending check with the status %d', (status) => {
    const schema = responseSchemas.createVisaCheck[status];
    expect(schema.safeParse(created).success).toBe(true);
    const { error } = schema.safeParse({ ...created, data: australian });
    expect(error && describeIssues(error)).toMatchObject([
      { path: '/data/status', message: 'data.status must be pending' },
    ]);
  });

  it('has no result yet', () => {
    const { error } = responseSchemas.createVisaCheck[201].safeParse({
      ...created,
      data: { ...created.data, result: australian['result'] },
    });
    expect(error && describeIssues(error)).toMatchObject([{ path: '/data/result' }]);
  });
});

describe('the result of a New Zealand check by itself', () => {
  const results = [
    [employer['visa'], true],
    [newZealand['visa'], true],
    [{ visa_schema: 'new_zealand', new_zealand: nullEnquiry }, false],
    [{ visa_schema: 'new_zealand', new_zealand: { ...nullEnquiry, enquiry_result: 'Sample text.' } }, true],
    [{ visa_schema: 'new_zealand', new_zealand: { inz_client_number: null, enquiry_number: null } }, false],
    [{ visa_schema: 'new_zealand', new_zealand: { inz_client_number: null, enquiry_result: null } }, false],
  ] as const;

  it.each(results)('is judged alike by zod and the contract in case %#', (result, valid) => {
    for (const [name, schema] of [
      ['VisaResult', visaResultSchema],
      ['NewZealandVisaResult', newZealandVisaResultSchema],
    ] as const) {
      expect(schema.safeParse(result).success).toBe(valid);
      expect(contractValidator('visa-checks', name)(result)).toBe(valid);
    }
  });
});
