import { describe, expect, it, test } from 'vitest';

import type { SentCheck } from '../src/compared-check.ts';
import { matchCheck } from '../src/match-check.ts';
import { isOfAnother } from '../src/of-another.ts';

const document = {
  type: 'passport',
  identifier: 'N1234567',
  country: 'GBR',
  family_name: 'Sample',
  given_name: 'Robin',
  date_of_birth: '1990-01-31',
};
const sent: SentCheck = {
  jurisdiction: 'AUS',
  environment: 'live',
  mode: 'fastcheck',
  document,
  australia: { visa_check_type: 'work' },
};
const check = { ...sent };

/** What a check is taken for whose document differs from the one that was sent, or which differs itself. */
const judge = (shown: object, more: object = {}) => {
  const record = { ...check, document: { ...document, ...shown }, ...more };
  return [matchCheck(record, sent), isOfAnother(record, sent)];
};

describe('a check with', () => {
  it.each([
    // Spelling, masks, and what isn't shown.
    [{}, 'yes', false],
    [{ identifier: 'n 1234567' }, 'yes', false],
    [{ identifier: 'N-123-4567' }, 'perhaps', false],
    [{ identifier: '4567' }, 'perhaps', false],
    [{ identifier: '00N1234567' }, 'perhaps', false],
    [{ identifier: '****4321' }, 'perhaps', false],
    [{ identifier: 'XXX4321' }, 'perhaps', false],
    [{ identifier: 'N12345 #' }, 'perhaps', false],
    [{ identifier: 'withheld' }, 'perhaps', false],
    [{ identifier: 7 }, 'unreadable', false],
    [{ type: 'PASSPORT' }, 'yes', false],
    [{ type: 7 }, 'perhaps', false],
    [{ country: undefined }, 'perhaps', false],
    [{ country: 'GBD' }, 'perhaps', false],
    [{ country: 'UNK' }, 'perhaps', false],
    [{ country: 'QNA' }, 'perhaps', false],
    [{ country: 'AAA' }, 'perhaps', false],
    [{ country: 'XXA' }, 'perhaps', false],
    [{ country: 'ZZZ' }, 'perhaps', false],
    [{ country: 'France' }, 'perhaps', false],
    [{ family_name: 'Zorn' }, 'perhaps', false],
    [{ date_of_birth: undefined }, 'yes', false],
    [{ date_of_birth: '1990-01-31T00:00:00Z' }, 'perhaps', false],
    [{ date_of_birth: '31/01/1990' }, 'perhaps', false],
    [{ date_of_birth: '1990-01-311' }, 'perhaps', false],
    [{ date_of_birth: 'x1984-06-27' }, 'perhaps', false],
    // One other number, type, country or date is enough, even if it may be a correction or a time zone: callers read a right to
    // work from the check.
    [{ identifier: 'N1234568' }, 'perhaps', true],
    [{ identifier: 'x1234' }, 'perhaps', true],
    [{ identifier: 'N 765 43-21' }, 'perhaps', true],
    [{ identifier: 'M7654321 AB' }, 'perhaps', true],
    [{ type: 'travel document' }, 'perhaps', true],
    [{ type: 'P' }, 'perhaps', true],
    [{ type: '*******' }, 'perhaps', true],
    [{ type: 'immicard' }, 'no', true],
    [{ type: 'dftta' }, 'no', true],
    [{ type: 'pl056' }, 'no', true],
    [{ type: 'titre_de_voyage' }, 'no', true],
    [{ country: 'FRA' }, 'perhaps', true],
    [{ country: 'QAT' }, 'perhaps', true],
    [{ country: 'MEX' }, 'perhaps', true],
    [{ date_of_birth: '1990-01-30' }, 'perhaps', true],
    [{ date_of_birth: '1990-01-30T14:00:00Z' }, 'perhaps', true],
    [{ identifier: 'N7654321', date_of_birth: '1984-06-27' }, 'no', true],
  ])('the document %j matches: %s, and is of another: %s', (shown, match, ofAnother) => {
    expect(judge(shown)).toEqual([match, ofAnother]);
  });

  it.each([
    // The same person in another environment is the same person, but another check.
    [{ environment: 'sandbox' }, 'no', false],
    [{ environment: undefined }, 'perhaps', false],
    [{ environment: 'prod' }, 'perhaps', false],
    [{ mode: 'offpeak' }, 'perhaps', false],
    [{ jurisdiction: 'NZL' }, 'no', true],
    [{ jurisdiction: 'Australia' }, 'perhaps', false],
    [{ australia: { visa_check_type: 'study' } }, 'no', true],
    [{ australia: { visa_check_type: 'agent' } }, 'no', true],
    [{ australia: undefined }, 'perhaps', false],
    [{ australia: undefined, visa: null }, 'perhaps', false],
    [{ australia: undefined, visa: { new_zealand: null } }, 'perhaps', false],
    [{ australia: undefined, visa: { new_zealand: { visa_type: 'Sample' } } }, 'no', true],
  ])('%j matches: %s, and is of another: %s', (more, match, ofAnother) => {
    expect(judge({}, more)).toEqual([match, ofAnother]);
  });
});

test("a birth date that the request lacks doesn't make it another person's check", () => {
  const { date_of_birth: birth, ...rest } = document;
  const request = { ...sent, document: rest };
  const record = { ...check, document: { ...rest, date_of_birth: birth } };
  expect([matchCheck(record, request), isOfAnother(record, request)]).toEqual(['perhaps', false]);
});

describe('a verification of New Zealand', () => {
  const asked = {
    visa_check_type: 'verification',
    approval_letter_gender: 'F',
    approval_letter_start_date: '2026-01-15',
  };
  const { australia: _, ...rest } = sent;
  const request: SentCheck = { ...rest, jurisdiction: 'NZL', new_zealand: asked };
  const shown = (newZealand: object, more: object = {}) =>
    matchCheck({ ...rest, jurisdiction: 'NZ', visa: { new_zealand: newZealand }, ...more }, request);
  const echo = { visa_check_type: 'verification', gender: 'F', visa_start_date: '2026-01-15' };

  it.each([
    [echo, 'yes'],
    [{ ...echo, gender: 'M' }, 'no'],
    [{ ...echo, gender: 'Female' }, 'perhaps'],
    [{ ...echo, visa_start_date: '2024-06-27' }, 'perhaps'],
    [{ ...echo, visa_check_type: 'employer' }, 'no'],
    // A result has a gender and a start of its own.
    [{ visa_type: 'Sample', gender: 'M', visa_start_date: '2024-06-27' }, 'yes'],
    [{ enquiry_number: 'E1' }, 'no'],
  ])('with %j in its visa matches: %s', (newZealand, match) => {
    expect(shown(newZealand)).toBe(match);
  });

  it('is the default when the request names no type', () => {
    const { visa_check_type: _type, ...unnamed } = asked;
    const record = { ...rest, jurisdiction: 'NZL', visa: { new_zealand: echo } };
    expect(matchCheck(record, { ...request, new_zealand: unnamed })).toBe('yes');
  });
});
