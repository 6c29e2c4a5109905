import { describe, expect, it, test } from 'vitest';

import { summaryOf } from '../src/index.ts';
import { australian, LIMITED, newZealand } from './support/checks.ts';
import { judge, named, today, type Case } from './support/judge.ts';

const AUSTRALIAN: Case[] = [
  [australian({}, { visa: null }), 'visa no-visa', 'there is no visa'],
  [australian({}, { visa: 'text' }), 'visa unreadable', 'the visa cannot be read'],
  [
    australian({ work_entitlement: 'SOME' }),
    'work not-documented',
    'the entitlement is not UNLIMITED or LIMITED',
  ],
  [australian({ work_entitlement: null }), 'work not-given', 'the entitlement is not given'],
  [australian({ work_entitlement: ['UNLIMITED'] }), 'work unreadable', 'the entitlement cannot be read'],
  [australian({ visa_status: 'Ceased' }), 'visaStatus not-in-effect', 'visa_status is not In effect'],
  [australian({ visa_status: null }), 'visaStatus not-in-effect', 'visa_status is not In effect'],
  [australian({ grant_date: '2026-03-06' }), 'grantedOn not-started', 'grant_date is ahead'],
  [australian({ grant_date: 'soon' }), 'grantedOn unreadable', 'grant_date cannot be read'],
  [australian({ expiry_date: '2026-03-04' }), 'expiresOn expired', 'expiry_date is over'],
  [australian({ expiry_date: 'soon' }), 'expiresOn unreadable', 'expiry_date cannot be read'],
  [australian({ expiry_date: null }), 'expiresOn not-given', 'expiry_date is not given'],
  [australian({ location: 'Offshore' }), 'location not-onshore', 'the location is not Onshore'],
  [australian({ conditions: [LIMITED] }), 'conditions conditions', 'there are conditions beside UNLIMITED'],
  [australian({ conditions: undefined }), 'conditions not-given', 'the conditions are not given'],
  [australian({ conditions: [7] }), 'conditions unreadable', 'the conditions cannot be read'],
];

test.each(named(AUSTRALIAN))('the visa of Australia says what is against it: %s', (doubts, words, check) => {
  expect(judge(check)).toEqual({ work: 'unknown', doubts, words });
});

const WORDS_ONLY = 'there is no entitlement, only words';
const employer = { enquiry_number: 'E1', enquiry_result: 'Sample words', visa_expiry: '2028-01-01' };
const verification = {
  visa_type: 'Sample',
  visa_start_date: '2025-01-01',
  visa_expiry: '2028-01-01',
  visa_conditions: 'Sample words',
};

const NEW_ZEALAND: Case[] = [
  [newZealand(employer), 'work free-text', WORDS_ONLY],
  [
    newZealand({ ...employer, enquiry_result: ' ' }),
    'work free-text; statement not-given',
    `${WORDS_ONLY}; enquiry_result is not given`,
  ],
  [
    newZealand({ ...employer, enquiry_result: 7 }),
    'work free-text; statement unreadable',
    `${WORDS_ONLY}; enquiry_result cannot be read`,
  ],
  [
    newZealand({ ...employer, visa_expiry: '2026-03-04' }),
    'work free-text; expiresOn expired',
    `${WORDS_ONLY}; visa_expiry is over`,
  ],
  [
    newZealand(employer, { result: { code: 'NOBODY_KNOWS' } }),
    'outcome other-outcome; work free-text',
    `the result code is not SUCCESS; ${WORDS_ONLY}`,
  ],
  [newZealand(verification), 'work free-text', WORDS_ONLY],
  [
    newZealand({ ...verification, visa_start_date: '2026-03-06' }),
    'work free-text; startsOn not-started',
    `${WORDS_ONLY}; visa_start_date is ahead`,
  ],
  [
    newZealand({ ...verification, visa_conditions: undefined }),
    'work free-text; conditions not-given',
    `${WORDS_ONLY}; the conditions are not given`,
  ],
  [
    newZealand({ ...verification, visa_conditions: undefined, conditions: [] }),
    'work free-text; conditions not-given',
    `${WORDS_ONLY}; the conditions are not given`,
  ],
  [
    newZealand(employer, { australia: {} }),
    'jurisdiction contradictory; work free-text',
    `the check names two countries; ${WORDS_ONLY}`,
  ],
];

test.each(named(NEW_ZEALAND))("no yes is read from New Zealand's words: %s", (doubts, words, check) => {
  expect(judge(check)).toEqual({ work: 'unknown', doubts, words });
});

describe('a study check', () => {
  const study = (visa: object) =>
    australian(
      { work_entitlement: null, study_entitlement: 'UNLIMITED', ...visa },
      { australia: { visa_check_type: 'study' } },
    );

  it('says nothing about work', () => {
    expect(judge(study({}))).toEqual({
      work: 'unknown',
      doubts: 'work not-asked',
      words: 'a study check says nothing about work',
    });
    expect(summaryOf(study({}), { today }).study).toBe('yes');
  });

  it.each([
    [
      { study_entitlement: 'LIMITED', conditions: [LIMITED] },
      'limited',
      'study limited',
      'the entitlement is LIMITED: read the conditions',
    ],
    [
      { study_entitlement: 'NIL' },
      'unknown',
      'study not-documented',
      'the entitlement is not UNLIMITED or LIMITED',
    ],
    [{ study_entitlement: null }, 'unknown', 'study not-given', 'the entitlement is not given'],
    [{ conditions: [LIMITED] }, 'unknown', 'conditions conditions', 'there are conditions beside UNLIMITED'],
  ])('with %j says of study: %s', (visa, reading, doubt, words) => {
    const check = study(visa);
    expect(summaryOf(check, { today }).study).toBe(reading);
    expect(judge(check)).toEqual({
      work: 'unknown',
      doubts: `work not-asked; ${doubt}`,
      words: `a study check says nothing about work; ${words}`,
    });
  });
});
