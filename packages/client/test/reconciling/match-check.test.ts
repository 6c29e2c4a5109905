import { describe, expect, it } from 'vitest';

import type { VisaCheck, VisaCheckCreate } from '../../src/index.ts';
import { matchCheck } from '../../src/reconciling/match-check.ts';
import { acceptedFixtures } from '../support/fixtures.ts';

const fixtures = acceptedFixtures('visa-checks');

function valueOf(name: string): unknown {
  const fixture = fixtures.find((one) => one.name === name);
  if (fixture === undefined) throw new Error(`no fixture ${name}`);
  return fixture.value;
}

const requestOf = (name: string) => valueOf(name) as VisaCheckCreate;
const checkOf = (name: string) => (valueOf(name) as { data: VisaCheck }).data;
const changed = (check: VisaCheck, document: Record<string, unknown>) =>
  ({ ...check, document: { ...check.document, ...document } }) as VisaCheck;

describe('a check matches the request that made it', () => {
  it.each([
    ['create-australia-work', 'australia-work-pending'],
    ['create-australia-work', 'australia-work-completed'],
    ['create-australia-agent', 'australia-agent-pending'],
    ['create-new-zealand-verification', 'new-zealand-verification-pending'],
    ['create-new-zealand-verification', 'new-zealand-verification-completed'],
    ['create-new-zealand-verification-by-default', 'new-zealand-verification-pending'],
    ['create-new-zealand-verification-without-birth', 'new-zealand-verification-pending'],
    ['create-new-zealand-employer', 'new-zealand-employer-pending'],
    ['create-new-zealand-employer', 'new-zealand-employer-completed'],
  ])('%s: %s', (request, check) => {
    expect(matchCheck(checkOf(check), requestOf(request))).toBe('yes');
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

describe('a check does not match', () => {
  it.each([
    ['another type of check', 'create-australia-study', 'australia-work-pending'],
    ['another country', 'create-australia-work', 'new-zealand-verification-pending'],
    ['another mode', 'create-australia-offpeak', 'australia-work-pending'],
    ['another environment', 'create-australia-live', 'australia-work-pending'],
    ['verification for employer', 'create-new-zealand-employer', 'new-zealand-verification-pending'],
    ['verification result for employer', 'create-new-zealand-employer', 'new-zealand-verification-completed'],
    ['employer result for verification', 'create-new-zealand-verification', 'new-zealand-employer-completed'],
  ])('%s', (_, request, check) => {
    expect(matchCheck(checkOf(check), requestOf(request))).toBe('no');
  });

  it.each([
    { identifier: 'N7654321' },
    { type: 'immicard' },
    { country: 'FRA' },
    { family_name: 'Sample' },
    { given_name: 'Joan' },
    { date_of_birth: '1990-01-30' },
  ])('a document with %j', (document) => {
    const check = changed(checkOf('australia-work-pending'), document);
    expect(matchCheck(check, requestOf('create-australia-work'))).toBe('no');
  });

  it('the start date that a New Zealand echo shows, when it is another', () => {
    const check = checkOf('new-zealand-employer-pending');
    const visa = {
      visa_check_schema: 'new_zealand',
      new_zealand: { visa_check_type: 'employer', employment_start_date: '2030-01-01' },
    };
    expect(matchCheck({ ...check, visa } as VisaCheck, requestOf('create-new-zealand-employer'))).toBe('no');
  });
});

it.each([undefined, null, 'N1234567', {}, { identifier: null }, { identifier: '' }])(
  'a check with the document %j cannot be told',
  (document) => {
    const check = { ...checkOf('australia-work-pending'), document } as unknown as VisaCheck;
    expect(matchCheck(check, requestOf('create-australia-work'))).toBe('unreadable');
  },
);
