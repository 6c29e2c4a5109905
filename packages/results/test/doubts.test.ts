import { expect, it, test } from 'vitest';

import { doubtsText, summaryOf } from '../src/index.ts';
import { australian, LIMITED } from './support/checks.ts';
import { judge, named, today, type Case } from './support/judge.ts';

test.each([
  australian(),
  // The clocks of two machines differ.
  australian({}, { checked_at: '2026-03-06T01:02:13.456Z' }),
  australian({ expiry_date: '2026-03-05' }),
  australian({ grant_date: '2026-03-05' }),
  australian({ grant_date: null }),
  australian({ location: null }),
  australian({ visa_status: 'In effect' }),
  // An agent check is about both. What it says of study limits no work.
  australian({ study_entitlement: 'LIMITED' }, { australia: { visa_check_type: 'agent' } }),
])('%#: a check with nothing against it says yes', (check) => {
  expect(judge(check)).toEqual({ work: 'yes', doubts: '', words: 'none found' });
});

const REMARKS: (readonly [...Case, work: string])[] = [
  [
    australian({}, { environment: 'sandbox' }),
    'environment sample-data',
    'the environment is sandbox: sample data',
    'yes',
  ],
  [
    australian({}, { checked_at: '2026-03-07T01:02:13.456Z' }),
    'checkedAt ahead',
    'checked_at is ahead',
    'yes',
  ],
  [
    australian({ work_entitlement: 'LIMITED', conditions: [LIMITED] }),
    'work limited',
    'the entitlement is LIMITED: read the conditions',
    'limited',
  ],
  [
    australian({ work_entitlement: 'LIMITED' }),
    'work limited; conditions limited',
    'the entitlement is LIMITED: read the conditions; LIMITED without conditions',
    'limited',
  ],
];

test.each(REMARKS)('%#: some doubts leave the entitlement', (check, doubts, words, work) => {
  expect(judge(check)).toEqual({ work, doubts, words });
});

const MADE: Case[] = [
  [australian({}, { environment: undefined }), 'environment not-given', 'the environment is not given'],
  [australian({}, { environment: '' }), 'environment not-given', 'the environment is not given'],
  [australian({}, { environment: 'prod' }), 'environment not-documented', 'the environment is not known'],
  [australian({}, { jurisdiction: undefined }), 'jurisdiction not-given', 'the country is not given'],
  [australian({}, { jurisdiction: 'ZZZ' }), 'jurisdiction unreadable', 'the country is not known'],
  [australian({}, { jurisdiction: 'NZL' }), 'jurisdiction contradictory', 'the check names two countries'],
  [australian({}, { new_zealand: {} }), 'jurisdiction contradictory', 'the check names two countries'],
  // Only its own fields name the country of a check.
  [
    australian({}, { jurisdiction: undefined, visa: { australia: {} } }),
    'jurisdiction not-given; visa unreadable',
    'the country is not given; the visa cannot be read',
  ],
  [
    australian({}, { australia: { visa_check_type: 'other' } }),
    'checkType unreadable',
    'the check type is not known',
  ],
  [australian({}, { australia: undefined }), 'checkType not-given', 'the check type is not given'],
  [australian({}, { result: null }), 'outcome other-outcome', 'the result code is not SUCCESS'],
  [
    australian({}, { result: { code: 'VEVO_NO_VISA' } }),
    'outcome no-visa',
    'no visa was found for this document',
  ],
  [
    australian({}, { result: { code: 'VEVO_PERSON_NOT_FOUND' } }),
    'outcome not-found',
    'nobody was found with these details',
  ],
  [
    australian({}, { result: { code: 'VEVO_LOGIN_ERROR' } }),
    'outcome credentials',
    'a login of the customer authority was refused',
  ],
  [
    australian({}, { result: { code: 'VEVO_UNAVAILABLE' } }),
    'outcome unavailable',
    'a system of the government was unavailable',
  ],
  [
    australian({}, { expired_at: '2026-03-05T01:02:13.456Z' }),
    'check withdrawn',
    'the check is expired or purged',
  ],
  [
    australian({}, { purged_at: '2026-03-05T01:02:13.456Z' }),
    'check withdrawn',
    'the check is expired or purged',
  ],
  [australian({}, { purged_by: 'Sample' }), 'check withdrawn', 'the check is expired or purged'],
  [australian({}, { checked_at: undefined }), 'checkedAt not-given', 'checked_at is not given'],
  [australian({}, { checked_at: '' }), 'checkedAt not-given', 'checked_at is not given'],
  [australian({}, { checked_at: 'yesterday' }), 'checkedAt unreadable', 'checked_at cannot be read'],
  [australian({}, { checked_at: '2025-12-04T01:02:13.456Z' }), 'checkedAt old', 'the check is 91 days old'],
];

test.each(named(MADE))('how the check was made takes its yes away: %s', (doubts, words, check) => {
  expect(judge(check)).toEqual({ work: 'unknown', doubts, words });
});

const WITHOUT_RESULT: Case[] = [
  [australian({}, { status: 'pending' }), 'status not-finished', 'the check is not completed'],
  [australian({}, { status: 'expired' }), 'status withdrawn', 'the check is expired or purged'],
  [australian({}, { status: 'failed', result: null }), 'status failed', 'the check failed: it has no result'],
  [
    australian({}, { status: 'failed', result: 'text' }),
    'status failed; outcome other-outcome',
    'the check failed: it has no result; the result code is not SUCCESS',
  ],
  // Its code is no reason: the check isn't finished.
  [
    australian({}, { status: 'pending', result: { code: 'VEVO_NO_VISA' } }),
    'status not-finished',
    'the check is not completed',
  ],
];

test.each(named(WITHOUT_RESULT))('a check without a result says why: %s', (doubts, words, check) => {
  expect(judge(check)).toEqual({ work: 'unknown', doubts, words });
});

it('gives an expired visa as the reason before any other, for work and for study', () => {
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

it("keeps the caller's own yes beside conditions, and makes a built-in yes unknown", () => {
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
