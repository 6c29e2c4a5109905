import { describe, expect, it, test } from 'vitest';

import { workRightsDoubtsText, workRightsSummaryOf } from '../src/index.ts';
import { visaEndOf } from '../src/visa-end.ts';

const TODAY = '2026-11-27';
/** A record without doubts but those of every record. */
const RECORD = {
  key_id: 'K1',
  status: 'Sample statement',
  visa_held: 'Sample visa',
  visa_expiry_date: '2027-05-23',
  gov_expiry_date: '2027-09-19',
};
const ALWAYS = 'there is no entitlement, only words; the age of the record is not known';

const judge = (fields: object) => {
  const summary = workRightsSummaryOf({ ...RECORD, ...fields }, TODAY);
  return {
    doubts: summary.doubts.slice(2).map(({ field, reason }) => `${field} ${reason}`),
    words: workRightsDoubtsText(summary),
  };
};

test.each([
  [{}, [], ''],
  [{ status: '' }, ['status not-given'], '; status is not given'],
  [{ status: 7 }, ['status unreadable'], '; status cannot be read'],
  [{ visa_held: null }, ['visa_held not-given'], '; visa_held is not given'],
  [{ visa_held: ['Visa'] }, ['visa_held unreadable'], '; visa_held cannot be read'],
  [{ visa_expiry_date: ' ' }, ['visa_expiry_date not-given'], '; visa_expiry_date is not given'],
  [{ visa_expiry_date: 'soon' }, ['visa_expiry_date unreadable'], '; visa_expiry_date cannot be read'],
  [{ visa_expiry_date: '2026-11-26' }, ['visa_expiry_date expired'], '; visa_expiry_date is over'],
  // The last day counts.
  [{ visa_expiry_date: '2026-11-27', gov_expiry_date: '2026-11-27' }, [], ''],
  [{ gov_expiry_date: 'soon' }, ['gov_expiry_date unreadable'], '; gov_expiry_date cannot be read'],
  [{ gov_expiry_date: null }, [], ''],
  [
    { gov_expiry_date: '2027-05-22' },
    ['visa_expiry_date after-visa'],
    '; visa_expiry_date is after gov_expiry_date',
  ],
  [
    { gov_expiry_date: undefined, sample_expiry_date: '2027-09-19' },
    ['sample_expiry_date other-name'],
    '; sample_expiry_date is read as gov_expiry_date',
  ],
  [
    { gov_expiry_date: undefined, sample_expiry_date: '2026-11-26' },
    ['sample_expiry_date other-name', 'sample_expiry_date expired', 'visa_expiry_date after-visa'],
    '; sample_expiry_date is read as gov_expiry_date; sample_expiry_date is over; visa_expiry_date is after sample_expiry_date',
  ],
])('a record with %j has a doubt for each thing that is wrong with it', (fields, doubts, words) => {
  expect(judge(fields)).toEqual({ doubts, words: `${ALWAYS}${words}` });
});

describe('the end of the visa', () => {
  const NONE = { field: 'gov_expiry_date', value: undefined };

  test.each([
    [{ gov_expiry_date: '2027-09-19', sample_expiry_date: '2027-01-01' }, 'gov_expiry_date', '2027-09-19'],
    [{ gov_expiry_date: null, sample_expiry_date: '2027-01-01' }, 'gov_expiry_date', null],
    [{ sample_expiry_date: '2027-01-01' }, 'sample_expiry_date', '2027-01-01'],
  ])('of %j is read from %s: %s', (record, field, value) => {
    expect(visaEndOf(record)).toEqual({ field, value });
  });

  test.each<unknown>([
    { visa_expiry_date: '2027-01-01' },
    { expiry_date: '2027-01-01' },
    { sample_expiry_date: '2027-01-01', passport_expiry_date: '2031-01-01' },
    { sample_expiry_date: '2027-01-01', other_expiry_date: '2027-01-01' },
    { 'no-name_expiry_date': '2027-01-01' },
    { sample_expiry_date_source: '2027-01-01' },
    { _expiry_date: '2027-01-01' },
    ...['passport', 'document', 'card', 'licence', 'license', 'course', 'training'].map((of) => ({
      [`${of}_expiry_date`]: '2027-01-01',
    })),
    'no record',
  ])('is not known from %j', (record) => {
    expect(visaEndOf(record)).toEqual(NONE);
  });

  it('is read from its field only once', () => {
    const values = ['2027-09-19', '2099-01-01'];
    const record = {
      get gov_expiry_date() {
        return values.shift();
      },
    };
    expect(visaEndOf(record).value).toBe('2027-09-19');
  });
});
