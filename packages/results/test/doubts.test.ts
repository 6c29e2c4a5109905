import { describe, expect, it, test } from 'vitest';

import { doubtsText, summaryOf } from '../src/index.ts';
import { australian, newZealand } from './support/checks.ts';

const today = () => '2026-03-05';
const judge = (check: unknown) => {
  const summary = summaryOf(check, { today });
  return {
    work: summary.work,
    doubts: summary.doubts.map(({ field, reason }) => `${field} ${reason}`),
    words: doubtsText(summary),
  };
};

/** A doubt, what is left of the entitlement, and the words for people. */
type Case = readonly [check: object, doubts: string[], work: string, words: string];

const CLEAR: Case[] = [
  [australian(), [], 'yes', 'none found'],
  [
    australian({}, { environment: 'sandbox' }),
    ['environment sample-data'],
    'yes',
    'the environment is sandbox: sample data',
  ],
  // Yesterday for the caller, and a check of today: the clocks of two machines differ.
  [australian({}, { checked_at: '2026-03-06T01:02:13.456Z' }), [], 'yes', 'none found'],
  [
    australian({}, { checked_at: '2026-03-07T01:02:13.456Z' }),
    ['checkedAt ahead'],
    'yes',
    'checked_at is ahead',
  ],
  [australian({ expiry_date: '2026-03-05' }), [], 'yes', 'none found'],
  [australian({ grant_date: '2026-03-05' }), [], 'yes', 'none found'],
  [australian({ grant_date: null }), [], 'yes', 'none found'],
  [australian({ location: null }), [], 'yes', 'none found'],
  [australian({ visa_status: 'In effect' }), [], 'yes', 'none found'],
  // An agent check is about both. What it says of study limits no work.
  [
    australian({ study_entitlement: 'LIMITED' }, { australia: { visa_check_type: 'agent' } }),
    [],
    'yes',
    'none found',
  ],
];

test.each(CLEAR)('%#: what is no doubt, or only a remark, leaves the yes', (check, doubts, work, words) => {
  expect(judge(check)).toEqual({ work, doubts, words });
});

const MADE: Case[] = [
  [
    australian({}, { environment: undefined }),
    ['environment not-given'],
    'unknown',
    'the environment is not given',
  ],
  [australian({}, { environment: '' }), ['environment not-given'], 'unknown', 'the environment is not given'],
  [
    australian({}, { environment: 'prod' }),
    ['environment not-documented'],
    'unknown',
    'the environment is not known',
  ],
  [
    australian({}, { jurisdiction: undefined }),
    ['jurisdiction not-given'],
    'unknown',
    'the country is not given',
  ],
  [
    australian({}, { jurisdiction: 'ZZZ' }),
    ['jurisdiction unreadable'],
    'unknown',
    'the country is not known',
  ],
  [
    australian({}, { jurisdiction: 'NZL' }),
    ['jurisdiction contradictory'],
    'unknown',
    'the check names two countries',
  ],
  [
    australian({}, { new_zealand: {} }),
    ['jurisdiction contradictory'],
    'unknown',
    'the check names two countries',
  ],
  // Only its own fields name the country of a check.
  [
    australian({}, { jurisdiction: undefined, visa: { australia: {} } }),
    ['jurisdiction not-given', 'visa unreadable'],
    'unknown',
    'the country is not given; the visa cannot be read',
  ],
  [
    australian({}, { australia: { visa_check_type: 'other' } }),
    ['checkType unreadable'],
    'unknown',
    'the check type is not known',
  ],
  [
    australian({}, { australia: undefined }),
    ['checkType not-given'],
    'unknown',
    'the check type is not given',
  ],
  [australian({}, { result: null }), ['outcome other-outcome'], 'unknown', 'the result code is not SUCCESS'],
  [
    australian({}, { result: { code: 'VEVO_NO_VISA' } }),
    ['outcome no-visa'],
    'unknown',
    'no visa was found for this document',
  ],
  [
    australian({}, { result: { code: 'VEVO_PERSON_NOT_FOUND' } }),
    ['outcome not-found'],
    'unknown',
    'nobody was found with these details',
  ],
  [
    australian({}, { result: { code: 'VEVO_LOGIN_ERROR' } }),
    ['outcome credentials'],
    'unknown',
    'a login of the customer authority was refused',
  ],
  [
    australian({}, { result: { code: 'VEVO_UNAVAILABLE' } }),
    ['outcome unavailable'],
    'unknown',
    'a system of the government was unavailable',
  ],
  [
    australian({}, { expired_at: '2026-03-05T01:02:13.456Z' }),
    ['check withdrawn'],
    'unknown',
    'the check is expired or purged',
  ],
  [
    australian({}, { purged_at: '2026-03-05T01:02:13.456Z' }),
    ['check withdrawn'],
    'unknown',
    'the check is expired or purged',
  ],
  [australian({}, { purged_by: 'Sample' }), ['check withdrawn'], 'unknown', 'the check is expired or purged'],
  [australian({}, { checked_at: undefined }), ['checkedAt not-given'], 'unknown', 'checked_at is not given'],
  [australian({}, { checked_at: '' }), ['checkedAt not-given'], 'unknown', 'checked_at is not given'],
  [
    australian({}, { checked_at: 'yesterday' }),
    ['checkedAt unreadable'],
    'unknown',
    'checked_at cannot be read',
  ],
  [
    australian({}, { checked_at: '2025-12-04T01:02:13.456Z' }),
    ['checkedAt old'],
    'unknown',
    'the check is 91 days old',
  ],
];

test.each(MADE)('%#: how the check was made can take its yes away', (check, doubts, work, words) => {
  expect(judge(check)).toEqual({ work, doubts, words });
});

const LIMITED = { code: '8105', description: 'Sample limit' };
const AUSTRALIAN: Case[] = [
  [australian({}, { visa: null }), ['visa no-visa'], 'unknown', 'there is no visa'],
  [australian({}, { visa: 'text' }), ['visa unreadable'], 'unknown', 'the visa cannot be read'],
  [
    australian({ work_entitlement: 'LIMITED', conditions: [LIMITED] }),
    ['work limited'],
    'limited',
    'the entitlement is LIMITED: read the conditions',
  ],
  [
    australian({ work_entitlement: 'LIMITED' }),
    ['work limited', 'conditions limited'],
    'limited',
    'the entitlement is LIMITED: read the conditions; LIMITED without conditions',
  ],
  [
    australian({ work_entitlement: 'SOME' }),
    ['work not-documented'],
    'unknown',
    'the entitlement is not UNLIMITED or LIMITED',
  ],
  [australian({ work_entitlement: null }), ['work not-given'], 'unknown', 'the entitlement is not given'],
  [
    australian({ work_entitlement: ['UNLIMITED'] }),
    ['work unreadable'],
    'unknown',
    'the entitlement cannot be read',
  ],
  [
    australian({ visa_status: 'Ceased' }),
    ['visaStatus not-in-effect'],
    'unknown',
    'visa_status is not In effect',
  ],
  [
    australian({ visa_status: null }),
    ['visaStatus not-in-effect'],
    'unknown',
    'visa_status is not In effect',
  ],
  [australian({ grant_date: '2026-03-06' }), ['grantedOn not-started'], 'unknown', 'grant_date is ahead'],
  [australian({ grant_date: 'soon' }), ['grantedOn unreadable'], 'unknown', 'grant_date cannot be read'],
  [australian({ expiry_date: '2026-03-04' }), ['expiresOn expired'], 'unknown', 'expiry_date is over'],
  [australian({ expiry_date: 'soon' }), ['expiresOn unreadable'], 'unknown', 'expiry_date cannot be read'],
  [australian({ expiry_date: null }), ['expiresOn not-given'], 'unknown', 'expiry_date is not given'],
  [australian({ location: 'Offshore' }), ['location not-onshore'], 'unknown', 'the location is not Onshore'],
  [
    australian({ conditions: [LIMITED] }),
    ['conditions conditions'],
    'unknown',
    'there are conditions beside UNLIMITED',
  ],
  [
    australian({ conditions: undefined }),
    ['conditions not-given'],
    'unknown',
    'the conditions are not given',
  ],
  [australian({ conditions: [7] }), ['conditions unreadable'], 'unknown', 'the conditions cannot be read'],
];

test.each(AUSTRALIAN)('%#: what the visa of Australia says is named', (check, doubts, work, words) => {
  expect(judge(check)).toEqual({ work, doubts, words });
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
  [newZealand(employer), ['work free-text'], 'unknown', WORDS_ONLY],
  [
    newZealand({ ...employer, enquiry_result: ' ' }),
    ['work free-text', 'statement not-given'],
    'unknown',
    `${WORDS_ONLY}; enquiry_result is not given`,
  ],
  [
    newZealand({ ...employer, enquiry_result: 7 }),
    ['work free-text', 'statement unreadable'],
    'unknown',
    `${WORDS_ONLY}; enquiry_result cannot be read`,
  ],
  [
    newZealand({ ...employer, visa_expiry: '2026-03-04' }),
    ['work free-text', 'expiresOn expired'],
    'unknown',
    `${WORDS_ONLY}; visa_expiry is over`,
  ],
  [
    newZealand(employer, { result: { code: 'NOBODY_KNOWS' } }),
    ['outcome other-outcome', 'work free-text'],
    'unknown',
    `the result code is not SUCCESS; ${WORDS_ONLY}`,
  ],
  [newZealand(verification), ['work free-text'], 'unknown', WORDS_ONLY],
  [
    newZealand({ ...verification, visa_start_date: '2026-03-06' }),
    ['work free-text', 'startsOn not-started'],
    'unknown',
    `${WORDS_ONLY}; visa_start_date is ahead`,
  ],
  [
    newZealand({ ...verification, visa_conditions: undefined }),
    ['work free-text', 'conditions not-given'],
    'unknown',
    `${WORDS_ONLY}; the conditions are not given`,
  ],
  [
    newZealand({ ...verification, visa_conditions: undefined, conditions: [] }),
    ['work free-text', 'conditions not-given'],
    'unknown',
    `${WORDS_ONLY}; the conditions are not given`,
  ],
  [
    newZealand(employer, { australia: {} }),
    ['jurisdiction contradictory', 'work free-text'],
    'unknown',
    `the check names two countries; ${WORDS_ONLY}`,
  ],
];

test.each(NEW_ZEALAND)('%#: the words of New Zealand are for a person', (check, doubts, work, words) => {
  expect(judge(check)).toEqual({ work, doubts, words });
});

const WITHOUT_RESULT: Case[] = [
  [australian({}, { status: 'pending' }), ['status not-finished'], 'unknown', 'the check is not completed'],
  [australian({}, { status: 'expired' }), ['status withdrawn'], 'unknown', 'the check is expired or purged'],
  [
    australian({}, { status: 'failed', result: null }),
    ['status failed'],
    'unknown',
    'the check failed: it has no result',
  ],
  [
    australian({}, { status: 'failed', result: 'text' }),
    ['status failed', 'outcome other-outcome'],
    'unknown',
    'the check failed: it has no result; the result code is not SUCCESS',
  ],
  // Its code is no reason: the check isn't finished.
  [
    australian({}, { status: 'pending', result: { code: 'VEVO_NO_VISA' } }),
    ['status not-finished'],
    'unknown',
    'the check is not completed',
  ],
];

test.each(WITHOUT_RESULT)('%#: a check without a result says why', (check, doubts, work, words) => {
  expect(judge(check)).toEqual({ work, doubts, words });
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
      doubts: ['work not-asked'],
      words: 'a study check says nothing about work',
    });
    expect(summaryOf(study({}), { today }).study).toBe('yes');
  });

  it.each([
    ['LIMITED', 'study limited', 'the entitlement is LIMITED: read the conditions'],
    ['NIL', 'study not-documented', 'the entitlement is not UNLIMITED or LIMITED'],
    [null, 'study not-given', 'the entitlement is not given'],
  ])('of which study is %s says so', (study_entitlement, doubt, words) => {
    expect(judge(study({ study_entitlement }))).toMatchObject({
      doubts: ['work not-asked', doubt],
      words: `a study check says nothing about work; ${words}`,
    });
  });

  it('reads conditions beside UNLIMITED as a doubt of it', () => {
    expect(judge(study({ conditions: [LIMITED] })).doubts).toEqual([
      'work not-asked',
      'conditions conditions',
    ]);
  });
});

it('names what is contradictory once: a check of no known country lacks no type', () => {
  const { doubts } = summaryOf({ ...australian(), jurisdiction: 'NZL' }, { today });
  expect(doubts.filter(({ field }) => field === 'checkType')).toEqual([]);
});

it('says that a visa is over before all else, for work and for study', () => {
  const { missing } = summaryOf(
    australian(
      { expiry_date: '2026-03-04', visa_status: 'Ceased', study_entitlement: null },
      {
        australia: { visa_check_type: 'agent' },
      },
    ),
    { today },
  );
  expect(missing).toEqual([
    { field: 'work', reason: 'expired' },
    { field: 'study', reason: 'expired' },
  ]);
});

it('leaves the yes of a caller, who has considered the conditions, but not its own', () => {
  const check = australian(
    { work_entitlement: 'SOME', study_entitlement: 'UNLIMITED', conditions: [LIMITED] },
    { australia: { visa_check_type: 'agent' } },
  );
  const { work, study, doubts } = summaryOf(check, { today, readings: { SOME: 'yes' } });
  expect({ work, study, doubts }).toEqual({
    work: 'yes',
    study: 'unknown',
    doubts: [{ field: 'conditions', reason: 'conditions' }],
  });
});

it('has words for a doubt that it has no sentence for', () => {
  const summary = summaryOf(australian(), { today });
  const doubts = [{ field: 'location', reason: 'free-text' }] as const;
  expect(doubtsText({ ...summary, doubts })).toBe('location is doubtful (free-text)');
});
