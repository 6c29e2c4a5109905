import { describe, expect, it } from 'vitest';
import { describeIssues, responseSchemas, visaCheckSchema } from '../../src/index.ts';
import { contractValidator } from '../support/contract.ts';
import { fixtures } from '../support/fixtures.ts';

type Check = Readonly<Record<string, unknown>>;

const absent = Symbol('absent');
const cases = new Map(fixtures('accepted').map(({ name, value }) => [name, value]));

function checkOf(name: string): Check {
  return (cases.get(`visa-checks/${name}.json`) as { data: Check }).data;
}

const australian = checkOf('australia-work-completed');
const newZealand = checkOf('new-zealand-verification-completed');
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

/** Section 3.1 in its own words, and what not-shown.yaml tolerates. */
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
    expect(combinations).toHaveLength(1080);
    const wrong = combinations.filter((check) => {
      const expected = follows31(check);
      return visaCheckSchema.safeParse(check).success !== expected || contract(check) !== expected;
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    [{ checked_at: '2024-03-05T01:02:13.012Z' }, 'checked_at must be null while the check is pending'],
    [{ attachments: australian['attachments'] }, 'attachments must be empty while the check is pending'],
    [{ result: australian['result'] }, 'result must be left out while the check is pending'],
    [{ visa: echo }, 'visa must be null while an Australian check is pending'],
    [
      { jurisdiction: 'NZL', visa: newZealand['visa'] },
      'visa must not hold a result while the check is pending',
    ],
    [{ ...australian, checked_at: null }, 'checked_at must be set once the check is completed'],
    [{ ...australian, result: undefined }, 'result is required once an Australian check is completed'],
    [{ ...newZealand, visa: echo }, 'visa must hold the result once the check is completed'],
  ])('gets one message in case %#', (fields, message) => {
    const { error } = visaCheckSchema.safeParse({ ...checkOf('check-pending'), ...fields });
    expect(error && describeIssues(error).map((issue) => issue.message)).toEqual([message]);
  });
});

describe('the response to a creation', () => {
  const created = { data: checkOf('check-pending'), meta: { links: { self: 'http://127.0.0.1:4010/x' } } };

  it.each([201, 303] as const)('has a pending check with the status %d', (status) => {
    const schema = responseSchemas.createVisaCheck[status];
    expect(schema.safeParse(created).success).toBe(true);
    const { error } = schema.safeParse({ ...created, data: australian });
    expect(error && describeIssues(error)).toEqual([
      { path: '/data/status', message: 'data.status must be "pending" in the response to a creation' },
    ]);
  });
});
