import { describe, expect, it } from 'vitest';
import {
  australianDocumentSchema,
  australianVisaCheckCreateSchema,
  countryCodeSchema,
  describeIssues,
  newZealandCheckRequestSchema,
  newZealandDocumentSchema,
  newZealandVisaCheckCreateSchema,
  visaCheckCreateSchema,
} from '../../src/index.ts';

const document = {
  type: 'passport',
  identifier: 'N1234567',
  country: 'GBR',
  family_name: 'Citizen',
  date_of_birth: '1990-01-31',
};
const australian = { jurisdiction: 'AUS', australia: { visa_check_type: 'work' }, document };
const newZealand = { jurisdiction: 'NZL', new_zealand: { visa_check_type: 'employer' }, document };

const messages = (body: unknown): string[] => {
  const { error } = visaCheckCreateSchema.safeParse(body);
  return error ? describeIssues(error).map(({ message }) => message) : [];
};

describe('jurisdiction, schema and object', () => {
  it('agree for each country, with and without the schema', () => {
    expect(messages(australian)).toEqual([]);
    expect(messages({ ...australian, visa_check_schema: 'australia' })).toEqual([]);
    expect(messages(newZealand)).toEqual([]);
    expect(messages({ ...newZealand, visa_check_schema: 'new_zealand' })).toEqual([]);
  });

  it.each([
    [
      { ...australian, visa_check_schema: 'new_zealand' },
      'visa_check_schema must be australia when jurisdiction is AUS',
    ],
    [
      { ...newZealand, visa_check_schema: 'australia' },
      'visa_check_schema must be new_zealand when jurisdiction is NZL',
    ],
    [
      { ...australian, new_zealand: newZealand.new_zealand },
      'new_zealand must be omitted when jurisdiction is AUS',
    ],
    [{ ...newZealand, australia: null }, 'australia must be omitted when jurisdiction is NZL'],
    [
      { jurisdiction: 'AUS', document },
      'australia is required when jurisdiction is AUS, and must be an object with visa_check_type',
    ],
    [
      { jurisdiction: 'NZL', document },
      'new_zealand is required when jurisdiction is NZL, and must be an object',
    ],
    [{ ...australian, jurisdiction: 'NZ' }, 'jurisdiction must be one of AUS, NZL'],
  ])('disagree in case %#', (body, message) => {
    expect(messages(body)).toEqual([message]);
  });
});

describe('an agent check', () => {
  const agent = { ...australian, australia: { visa_check_type: 'agent' } };

  it('needs a customer authority', () => {
    expect(messages(agent)).toEqual([
      'customer_authority_id is required when australia.visa_check_type is agent, and must be ca_ followed by one or more characters, without white space',
    ]);
    expect(messages({ ...agent, customer_authority_id: 'ca_1' })).toEqual([]);
  });

  it('needs it by the schema of an Australian request alone, too', () => {
    expect(australianVisaCheckCreateSchema.safeParse(agent).success).toBe(false);
    expect(
      australianVisaCheckCreateSchema.safeParse({ ...agent, customer_authority_id: 'ca_1' }).success,
    ).toBe(true);
  });

  it('reports a wrong authority once', () => {
    expect(messages({ ...agent, customer_authority_id: null })).toEqual([
      'customer_authority_id must be ca_ followed by one or more characters, without white space',
    ]);
  });
});

describe('a document', () => {
  it('needs the date of birth in Australia and not in New Zealand', () => {
    const { date_of_birth: birth, ...without } = document;
    expect(messages({ ...newZealand, document: without })).toEqual([]);
    expect(messages({ ...australian, document: without })).toEqual([
      'document.date_of_birth is required when jurisdiction is AUS, and must be a yyyy-mm-dd date that exists',
    ]);
    expect(australianDocumentSchema.safeParse(without).error?.issues).toMatchObject([
      { message: 'date_of_birth is required, and must be a yyyy-mm-dd date that exists' },
    ]);
    expect(australianDocumentSchema.safeParse({ ...without, date_of_birth: birth }).success).toBe(true);
  });

  it('reports every field at fault, with rules and schema together', () => {
    const { date_of_birth: _birth, family_name: _name, ...rest } = document;
    const body = { ...australian, document: { ...rest, country: 'UK', surname: 'x', identifier: '' } };
    expect(messages(body)).toEqual([
      'document.identifier must be a string of one or more letters (A-Z, a-z) and digits, with no other characters',
      'document.country must be three capital letters (ISO 3166-1 alpha-3)',
      'document.family_name is required, and must start with a letter and contain only ordinary Latin letters, spaces and hyphens (-)',
      'document.date_of_birth is required when jurisdiction is AUS, and must be a yyyy-mm-dd date that exists',
      'document may have these fields only when jurisdiction is AUS: type, identifier, country, family_name, given_name, date_of_birth',
    ]);
  });

  it('has a nationality that is on the list', () => {
    expect(messages({ ...australian, document: { ...document, country: 'GER' } })).toEqual([
      'document.country must be a country code of ISO 3166-1 (alpha-3) or of ICAO Doc 9303',
    ]);
    expect(messages({ ...newZealand, document: { ...document, country: 'XXB' } })).toEqual([]);
  });

  it.each([
    ['a code', countryCodeSchema, 'GER', ''],
    ['an Australian document', australianDocumentSchema, { ...document, country: 'GER' }, '/country'],
    ['a New Zealand document', newZealandDocumentSchema, { ...document, country: 'GER' }, '/country'],
    [
      'an Australian request',
      australianVisaCheckCreateSchema,
      { ...australian, document: { ...document, country: 'GER' } },
      '/document/country',
    ],
    [
      'a New Zealand request',
      newZealandVisaCheckCreateSchema,
      { ...newZealand, document: { ...document, country: 'GER' } },
      '/document/country',
    ],
  ])(
    'has a nationality that is on the list, judged by the schema of %s alone',
    (_name, schema, value, path) => {
      const { error } = schema.safeParse(value);
      expect(error && describeIssues(error)).toMatchObject([{ path, keyword: 'country' }]);
    },
  );
});

describe('a New Zealand check without a type', () => {
  it('is a verification, and needs the details of the grant letter', () => {
    const { error } = newZealandCheckRequestSchema.safeParse({});
    expect(error && describeIssues(error)).toMatchObject([
      {
        path: '/approval_letter_start_date',
        message:
          'approval_letter_start_date is required unless visa_check_type is employer, and must be a yyyy-mm-dd date that exists',
      },
      {
        path: '/approval_letter_gender',
        message:
          'approval_letter_gender is required unless visa_check_type is employer, and must be one of m, f, M, F',
      },
    ]);
  });

  it('was meant for an employer when it says when the employment starts', () => {
    const unless = 'unless new_zealand.visa_check_type is employer';
    const belongs = `new_zealand.employment_start_date must be omitted ${unless}`;
    const employment = { employment_start_date: '2026-02-02' };
    expect(messages({ ...newZealand, new_zealand: employment })).toEqual([
      `new_zealand.approval_letter_start_date is required ${unless}, and must be a yyyy-mm-dd date that exists`,
      `new_zealand.approval_letter_gender is required ${unless}, and must be one of m, f, M, F`,
      belongs,
    ]);
    const letter = { approval_letter_start_date: '2024-02-01', approval_letter_gender: 'm' };
    expect(messages({ ...newZealand, new_zealand: { ...employment, ...letter } })).toEqual([belongs]);
    expect(
      messages({ ...newZealand, new_zealand: { visa_check_type: 'verification', ...employment, ...letter } }),
    ).toEqual([
      'new_zealand.employment_start_date must be omitted when new_zealand.visa_check_type is verification',
    ]);
  });

  it('names the types when it has another one', () => {
    expect(messages({ ...newZealand, new_zealand: { visa_check_type: 'work' } })).toEqual([
      'new_zealand.visa_check_type must be one of verification, employer',
    ]);
  });
});
