import { describe, expect, it } from 'vitest';

import { describeIssues, requestSchemas, responseSchemas } from '../src/index.ts';
import { fixtures } from './support/fixtures.ts';

// The README's table "How strict the schemas are", row by row.

type Fields = Record<string, unknown>;

const cases = new Map(fixtures('accepted').map(({ name, value }) => [name, value]));
const request = cases.get('create-australia-work') as Fields;
const completed = (cases.get('australia-work-completed') as { data: Fields }).data;
const employer = (cases.get('new-zealand-employer-completed') as { data: Fields }).data;

function wrongInRequest(fields: Fields): string[] {
  const { error } = requestSchemas.createVisaCheck.safeParse({ ...request, ...fields });
  return error ? describeIssues(error).map(({ path }) => path) : [];
}

function wrongInResponse(fields: Fields, check = completed): string[] {
  const meta = { links: { self: 'https://visa.example/v2/visa-checks/vc_1' } };
  const { error } = responseSchemas.getVisaCheck[200].safeParse({ data: { ...check, ...fields }, meta });
  return error ? describeIssues(error).map(({ path }) => path.replace('/data', '')) : [];
}

const documentWith = (fields: Fields) => ({ document: { ...(request['document'] as Fields), ...fields } });

function visaWith(fields: Fields): Fields {
  const { visa } = completed as { visa: { australia: Fields } };
  return { visa: { ...visa, australia: { ...visa.australia, ...fields } } };
}

describe('a request and a response as the table begins', () => {
  it('are accepted', () => {
    expect(wrongInRequest({})).toEqual([]);
    expect(wrongInResponse({})).toEqual([]);
    expect(wrongInResponse({}, employer)).toEqual([]);
  });
});

describe('unknown fields', () => {
  it('are rejected in a request, and kept in a response', () => {
    expect(wrongInRequest({ invented: 1 })).toEqual(['']);
    expect(wrongInRequest(documentWith({ invented: 1 }))).toEqual(['/document']);
    expect(wrongInResponse({ invented: 1, ...visaWith({ invented: 1 }) })).toEqual([]);
  });
});

describe('unknown values in a response', () => {
  it.each([
    ['status', { status: 'awaiting_authority' }],
    ['result.code', { result: { code: 'INVENTED', message: 'Invented.' } }],
    ['work_entitlement', visaWith({ work_entitlement: 'INVENTED' })],
    ['jurisdiction', { jurisdiction: 'FJI' }],
    ['the type of a document', documentWith({ type: 'invented' })],
  ])('are accepted in %s', (_, fields) => {
    expect(wrongInResponse(fields)).toEqual([]);
  });

  it.each([
    ['/environment', { environment: 'invented' }],
    ['/mode', { mode: 'invented' }],
    ['/australia/visa_check_type', { australia: { visa_check_type: 'invented' } }],
    ['/visa_check_schema', { visa_check_schema: 'invented' }],
    ['/visa/visa_schema', { visa: { visa_schema: 'invented' } }],
  ])('are rejected in %s', (path, fields) => {
    expect(wrongInResponse(fields)).toEqual([path]);
  });
});

describe('a check that contradicts its status', () => {
  it('is rejected in each jurisdiction, and accepted in a status that is not documented', () => {
    expect(wrongInResponse({ checked_at: null })).toEqual(['/checked_at']);
    expect(wrongInResponse({ checked_at: null, jurisdiction: 'FJI' })).toEqual(['/checked_at']);
    expect(wrongInResponse({ checked_at: null, status: 'awaiting_authority' })).toEqual([]);
  });
});

describe('a check that mixes two countries', () => {
  it('is rejected in a request and in a response', () => {
    expect(wrongInRequest({ visa_check_schema: 'new_zealand' })).toEqual(['/visa_check_schema']);
    expect(wrongInResponse({ visa_check_schema: 'new_zealand' })).toEqual(['/visa_check_schema']);
  });

  it('is accepted in a status or a jurisdiction that is not documented', () => {
    expect(wrongInResponse({ visa_check_schema: 'new_zealand', status: 'awaiting_authority' })).toEqual([]);
    expect(wrongInResponse({ visa_check_schema: 'new_zealand', jurisdiction: 'FJI' })).toEqual([]);
  });
});

describe('an employer enquiry without its sentence', () => {
  it.each([{}, { status: 'awaiting_authority' }, { jurisdiction: 'FJI' }])(
    'is rejected with %j',
    (fields) => {
      const visa = { visa_schema: 'new_zealand', new_zealand: { enquiry_number: 'Q1' } };
      expect(wrongInResponse({ visa, ...fields }, employer)).not.toEqual([]);
    },
  );
});

describe('dates that do not exist', () => {
  it('are rejected, but for those in the document of a response', () => {
    const born = documentWith({ date_of_birth: '1990-02-30' });
    expect(wrongInRequest(born)).toEqual(['/document/date_of_birth']);
    expect(wrongInResponse(visaWith({ expiry_date: '2028-02-30' }))).toEqual(['/visa/australia/expiry_date']);
    expect(wrongInResponse(born)).toEqual([]);
  });
});

describe('a nationality that is not on the list', () => {
  it('is rejected in a request, and accepted in a response', () => {
    expect(wrongInRequest(documentWith({ country: 'AAA' }))).toEqual(['/document/country']);
    expect(wrongInResponse(documentWith({ country: 'Invented' }))).toEqual([]);
  });
});

describe('an object that breaks two rules', () => {
  it('has an issue for each', () => {
    const { error } = requestSchemas.getOnboard.safeParse({ accountkeyid: 'account', invented: 1 });
    expect(error && describeIssues(error).map(({ path, keyword }) => [path, keyword])).toEqual([
      ['', 'additionalProperties'],
      ['', 'anyOf'],
    ]);
  });
});
