import { readFixtures } from '@workrights/spec/reader';
import { describe, expect, it } from 'vitest';

import type { VisaCheck, VisaCheckCreate } from '../../src/index.ts';
import { isOfAnother, matchCheck } from '../../src/reconciling/match-check.ts';

const fixtures = readFixtures('visa-checks', 'accepted');

function valueOf(name: string): unknown {
  const fixture = fixtures.find((one) => one.name === name);
  if (fixture === undefined) throw new Error(`no fixture ${name}`);
  return fixture.value;
}

const requestOf = (name: string) => valueOf(name) as VisaCheckCreate;
const checkOf = (name: string) => (valueOf(name) as { data: VisaCheck }).data;
const changed = (check: VisaCheck, shown: Record<string, unknown>) =>
  ({ ...check, document: { ...check.document, ...shown } }) as VisaCheck;

describe('a check matches the request that made it', () => {
  it.each([
    ['create-australia-work', 'australia-work-pending'],
    ['create-australia-work', 'australia-work-completed'],
    ['create-australia-agent', 'australia-agent-pending'],
    ['create-new-zealand-verification', 'new-zealand-verification-pending'],
    ['create-new-zealand-verification', 'new-zealand-verification-completed'],
    ['create-new-zealand-verification-by-default', 'new-zealand-verification-pending'],
    ['create-new-zealand-employer', 'new-zealand-employer-pending'],
    ['create-new-zealand-employer', 'new-zealand-employer-completed'],
  ])('%s: %s', (request, check) => {
    expect(matchCheck(checkOf(check), requestOf(request))).toBe('yes');
    expect(isOfAnother(checkOf(check), requestOf(request))).toBe(false);
  });

  it('in whatever letter case, with or without accents', () => {
    const request = requestOf('create-australia-work');
    const check = checkOf('australia-work-pending');
    const accented = {
      ...request,
      document: { ...request.document, family_name: 'Élodie-Sample' },
    } as VisaCheckCreate;
    expect(matchCheck(changed(check, { identifier: 'n1234567', family_name: 'CITIZEN' }), request)).toBe(
      'yes',
    );
    expect(matchCheck(changed(check, { family_name: 'ELODIE-SAMPLE' }), accented)).toBe('yes');
  });
});

it('compares whatever text a document has besides, such as a field that the contract gets later', () => {
  const request = requestOf('create-australia-work');
  const document: object = { ...request.document, place_of_birth: 'Bogota' };
  const sent = { ...request, document } as VisaCheckCreate;
  const check = checkOf('australia-work-pending');
  expect(matchCheck(changed(check, { place_of_birth: 'Bogotá' }), sent)).toBe('yes');
  expect(matchCheck(check, sent)).toBe('yes');
  expect(matchCheck(changed(check, { place_of_birth: 'Cali' }), sent)).toBe('perhaps');
});

describe('a check does not match', () => {
  it.each([
    ['another type of check', 'create-australia-study', 'australia-work-pending'],
    ['another country', 'create-australia-work', 'new-zealand-verification-pending'],
    ['verification for employer', 'create-new-zealand-employer', 'new-zealand-verification-pending'],
    ['verification result for employer', 'create-new-zealand-employer', 'new-zealand-verification-completed'],
    ['employer result for verification', 'create-new-zealand-verification', 'new-zealand-employer-completed'],
  ])('%s, and is of another', (_, request, check) => {
    expect(matchCheck(checkOf(check), requestOf(request))).toBe('no');
    expect(isOfAnother(checkOf(check), requestOf(request))).toBe(true);
  });

  it('of another environment, though it may be of the same person', () => {
    const [check, request] = [checkOf('australia-work-pending'), requestOf('create-australia-live')];
    expect(matchCheck(check, request)).toBe('no');
    expect(isOfAnother(check, request)).toBe(false);
  });

  it.each([
    { type: 'immicard' },
    { identifier: 'N7654321', family_name: 'Sample' },
    { identifier: 'N7654321', date_of_birth: '1984-06-27' },
    { identifier: 'N7654321', country: 'FRA' },
    { identifier: '****4321', given_name: 'Sørensen' },
    { identifier: 'N76*****', family_name: 'S*****' },
    { identifier: '********', family_name: 'Sample', date_of_birth: '1984-06-27' },
    { identifier: '********', country: 'FRA', date_of_birth: '1984-06-27' },
  ])('a document with %j, which is of another', (document) => {
    const check = changed(checkOf('australia-work-pending'), document);
    expect(matchCheck(check, requestOf('create-australia-work'))).toBe('no');
    expect(isOfAnother(check, requestOf('create-australia-work'))).toBe(true);
  });
});

/** Each may be the person of the request: one value differs, or words stand where a service hides a value. */
const perhapsOfThePerson = [
  { identifier: 'N7654321' },
  { identifier: 'tok9K3d2' },
  { country: 'FRA' },
  { family_name: 'Sample' },
  { given_name: 'Joan' },
  { date_of_birth: '1984-06-27' },
  { identifier: '****4321' },
  { family_name: 'S*****' },
  { given_name: 'Sørensen' },
  { family_name: 'Zorn', given_name: 'Otto' },
  // The same document number means the same person.
  { family_name: 'Zorn', country: 'FRA', date_of_birth: '1984-06-27' },
  // Words in place of a name and a country prove nothing while the number is masked.
  { identifier: '********', family_name: 'Zorn', country: 'FRA' },
  { identifier: 'N7654321', country: 'ZZZ' },
  { identifier: 'N7654321', country: 'XXX' },
  { identifier: 'N7654321', country: 'UNK' },
  { identifier: 'N7654321', family_name: 'ZF' },
  { identifier: 'N7654321', family_name: 'XXXXXXX' },
  { identifier: 'N1234576', family_name: 'Sample' },
  ...'REDACTED HIDDEN MASKED PRIVATE NOTSHOWN NA REMOVED Anonymous WITHHELD CONFIDENTIAL DELETED UNKNOWN NONE'
    .split(' ')
    .flatMap((word) => [
      {
        identifier: word,
        family_name: word,
        given_name: word,
        date_of_birth: word,
        country: word.slice(0, 3),
      },
      { identifier: word, family_name: 'Sample' },
      { identifier: 'N7654321', family_name: word, given_name: word },
      { identifier: 'N7654321', date_of_birth: word },
    ]),
];

describe('a check may be of the person that was sent', () => {
  it.each(perhapsOfThePerson)('with %j', (document) => {
    const check = changed(checkOf('australia-work-pending'), document);
    expect(matchCheck(check, requestOf('create-australia-work'))).toBe('perhaps');
  });

  it('with another start date in the echo of New Zealand', () => {
    const check = checkOf('new-zealand-employer-pending');
    const visa = {
      visa_check_schema: 'new_zealand',
      new_zealand: { visa_check_type: 'employer', employment_start_date: '2030-01-01' },
    };
    expect(matchCheck({ ...check, visa } as VisaCheck, requestOf('create-new-zealand-employer'))).toBe(
      'perhaps',
    );
  });

  it('with another customer authority', () => {
    const request = requestOf('create-australia-agent');
    const check = { ...checkOf('australia-agent-pending'), customer_authority_id: 'ca_00998877' };
    expect(matchCheck(check, request)).toBe('perhaps');
  });
});

const document = {
  type: 'passport',
  identifier: 'N1234567',
  country: 'DNK',
  family_name: 'Sørensen',
  given_name: 'Anne-Marie',
  date_of_birth: '1990-01-31',
} as const;

/** Ways in which a service may show this document. */
const shownAs: Record<string, Record<string, unknown>> = {
  'a masked number': { identifier: '****4567' },
  'a number masked with X': { identifier: 'XXXX4567' },
  'a number masked in the middle': { identifier: 'N1•••67' },
  'a number masked altogether': { identifier: '********' },
  'the end of the number': { identifier: '4567' },
  'a number with hyphens': { identifier: 'N-123-4567' },
  'a number with leading zeros': { identifier: '00N1234567' },
  'a number that was hashed': { identifier: '9f86d081884c7d659a2feaa0c55ad015' },
  'a number that was replaced by a token': { identifier: 'tok:8h3Kd92' },
  'no country': { country: undefined },
  'a country of two letters': { country: 'DK' },
  'a country by name': { country: 'Denmark' },
  'another way to say passport': { type: 'P' },
  'a name in ASCII': { family_name: 'SORENSEN' },
  'a name in the letters of passports': { family_name: 'SOERENSEN' },
  'a masked name': { family_name: 'S*******' },
  'a name masked altogether': { family_name: '***' },
  'a name in another script': { family_name: 'Сёренсен' },
  'a shortened name': { family_name: 'Søren' },
  'an initial': { given_name: 'A.' },
  'a name without its hyphen': { given_name: 'ANNE MARIE' },
  'the first of two names': { given_name: 'Anne' },
  'swapped names': { family_name: 'Anne-Marie', given_name: 'Sørensen' },
  'both names in one field': { family_name: 'SORENSEN Anne Marie', given_name: undefined },
  'both names the other way round': { family_name: 'Anne-Marie Sørensen', given_name: '' },
  'a name that was replaced by a number': { family_name: 'person 17' },
  'a time for the date': { date_of_birth: '1990-01-31T00:00:00.000Z' },
  'the date moved by a time zone': { date_of_birth: '1990-01-30' },
  'a time moved by a time zone': { date_of_birth: '1990-01-30T14:00:00.000Z' },
  'a date in another order': { date_of_birth: '31/01/1990' },
  'a date with day and month swapped': { date_of_birth: '1990-31-01' },
  'a corrected name': { family_name: 'Sørensn' },
  'a name that was put together otherwise': { family_name: 'Zyks', given_name: 'Ziksfemili' },
  'a date with another year': { date_of_birth: '1904-01-31' },
  'a date rounded to the middle of its year': { date_of_birth: '1990-06-15' },
  'a masked date': { date_of_birth: '1990-**-**' },
  'the year only': { date_of_birth: '1990-01-01' },
  'no date but its place': { date_of_birth: '1900-01-01' },
};

describe('a check may match, and may not,', () => {
  const request = { ...requestOf('create-australia-work'), document } as VisaCheckCreate;
  const check = { ...checkOf('australia-work-pending'), document } as VisaCheck;

  it.each(Object.entries(shownAs))('with %s', (_, shown) => {
    expect(matchCheck(check, request)).toBe('yes');
    expect(matchCheck(changed(check, shown), request)).toBe('perhaps');
  });

  it('with a name that was written as passports write it, and is shown as people do', () => {
    const typed = { ...request, document: { ...document, family_name: 'SOERENSEN' } } as VisaCheckCreate;
    expect(matchCheck(check, typed)).toBe('perhaps');
  });

  it.each([
    ['another mode', { mode: 'offpeak' }],
    ['an unknown mode', { mode: 'quick' }],
    ['no mode', { mode: undefined }],
    ['no type of check', { australia: undefined }],
    ['a country that is written otherwise', { jurisdiction: 'Australia' }],
    ['an authority that was not sent', { customer_authority_id: 'ca_7d2e91b0c5' }],
  ])('with %s', (_, more) => {
    expect(matchCheck({ ...check, ...more } as unknown as VisaCheck, request)).toBe('perhaps');
  });

  it('with a date of birth that was not sent', () => {
    const sent = requestOf('create-new-zealand-verification-without-birth');
    expect(matchCheck(checkOf('new-zealand-verification-pending'), sent)).toBe('perhaps');
  });

  it('takes no time that can be felt, whatever the service shows', () => {
    const long = `${'ж'.repeat(5_000)}a*`.repeat(20);
    expect(matchCheck(changed(check, { identifier: long, family_name: long }), request)).not.toBe('yes');
  });
});

it.each([undefined, null, 'N1234567', {}, { identifier: null }, { identifier: '' }])(
  'a check with the document %j cannot be told',
  (document) => {
    const check = { ...checkOf('australia-work-pending'), document } as unknown as VisaCheck;
    expect(matchCheck(check, requestOf('create-australia-work'))).toBe('unreadable');
  },
);
