import { describe, expect, it } from 'vitest';

import { summarise, type MissingReason } from '../../src/index.ts';
import { checkWith, clearCheck, clearVisa } from '../support/clear-check.ts';

const at = '2026-03-05';

function reasonOf(check: unknown): MissingReason | 'yes' | undefined {
  const { work, missing } = summarise(check, { at });
  if (work === 'yes') return 'yes';
  expect(work).toBe('unknown');
  return missing.find(({ field }) => field === 'work')?.reason;
}

describe('a yes', () => {
  it('is given when every field that decides can be read and nothing is against it', () => {
    expect(summarise(clearCheck(), { at })).toMatchObject({ work: 'yes', environment: 'sandbox' });
  });

  it('stands on the last day', () => {
    expect(reasonOf(checkWith({ expiry_date: at }))).toBe('yes');
  });

  it.each([undefined, {}, { visa_check_type: undefined }])(
    'does not stand when the check does not say what it asked about, with the echo %j',
    (australia) => {
      expect(reasonOf(checkWith({}, { australia }))).toBe('not-given');
      expect(summarise(checkWith({ study_entitlement: 'UNLIMITED' }, { australia }), { at }).study).toBe(
        'unknown',
      );
    },
  );

  it('does not stand beside a null expiry date, which does not say that the visa has no end', () => {
    expect(reasonOf(checkWith({ expiry_date: null }))).toBe('not-given');
  });

  it.each([[null], [undefined]])('does not stand without conditions, here %j', (conditions) => {
    expect(reasonOf(checkWith({ conditions }))).toBe('not-given');
  });

  it('does not stand for a study check, which does not ask about work', () => {
    expect(reasonOf(checkWith({}, { australia: { visa_check_type: 'study' } }))).toBe('not-asked');
  });
});

describe('an expiry date that is there and cannot be read', () => {
  it.each([
    '01/01/2020',
    '1 Jan 2020',
    '2020-1-1',
    '20200101',
    '2020-01-01 or later',
    '2099-12-31Z',
    '2099-12-31T00:00:00.000Z',
    '2099-12-31 00:00:00',
    ' 2099-12-31',
    '2099-12-31\n',
    '\uFEFF2099-12-31',
    '2099-12-31T25:00:00Z',
    '2099-12-31, cancelled 2020-01-01',
    '2099-02-30',
    '+012026-03-05',
    '２０９９-12-31',
    'never',
    '',
    ' ',
    1_577_836_800,
    1_577_836_800_000,
    '1577836800000',
    0,
    Number.NaN,
    false,
    [],
    ['2099-12-31'],
    {},
    { date: '2099-12-31' },
    new Date('2099-12-31'),
  ])('leaves the entitlement unknown: %j', (expiry_date) => {
    expect(reasonOf(checkWith({ expiry_date }))).toBe('unreadable');
    expect(summarise(checkWith({ expiry_date, work_entitlement: 'LIMITED' }), { at }).work).toBe('unknown');
  });

  it('is not the same as an absent one, which does not say yes either', () => {
    const { expiry_date: _, ...visa } = clearVisa();
    const check = { ...clearCheck(), visa: { visa_schema: 'australia', australia: visa } };
    expect(reasonOf(check)).toBe('not-given');
  });
});

describe('the object that is read', () => {
  const expired = { ...clearVisa(), expiry_date: '2020-01-01' };
  const enquiry = { enquiry_number: 'Q1', enquiry_result: 'Not entitled.', visa_expiry: '2028-01-01' };

  it('is the one that visa_schema names, also when another stands beside it', () => {
    const visa = { visa_schema: 'new_zealand', australia: clearVisa(), new_zealand: enquiry };
    const check = { ...clearCheck(), jurisdiction: 'NZL', visa_check_schema: undefined, visa };
    expect(summarise(check, { at })).toMatchObject({
      jurisdiction: 'NZL',
      work: 'unknown',
      statement: 'Not entitled.',
    });
  });

  it.each([
    ['no schema', { australia: clearVisa() }, 'unreadable'],
    ['an unknown schema', { visa_schema: 'fiji', australia: clearVisa() }, 'unreadable'],
    ['other capitals', { visa_schema: 'Australia', australia: clearVisa() }, 'unreadable'],
    ['a schema in a list', { visa_schema: ['australia'], australia: clearVisa() }, 'unreadable'],
    [
      'null beside the other name',
      { visa_schema: null, visa_check_schema: 'australia', australia: clearVisa() },
      'unreadable',
    ],
    ['a list of results', { visa_schema: 'australia', australia: [clearVisa()] }, 'unreadable'],
    ['a result without its object', { visa_schema: 'australia', new_zealand: enquiry }, 'no-visa'],
    ['an empty list for a visa', [], 'no-visa'],
    ['a list for a visa', [{ visa_schema: 'australia', australia: clearVisa() }], 'unreadable'],
    [
      'two schemas that differ',
      { visa_schema: 'australia', visa_check_schema: 'new_zealand', australia: clearVisa() },
      'contradictory',
    ],
    ['an expired visa', { visa_schema: 'australia', australia: expired }, 'expired'],
  ])('says no yes of %s', (_, visa, reason) => {
    expect(reasonOf({ ...clearCheck(), visa })).toBe(reason);
  });

  it.each([
    [{ jurisdiction: 'NZL' }, 'contradictory'],
    [{ visa_check_schema: 'new_zealand' }, 'contradictory'],
    [{ jurisdiction: 'aus' }, 'unreadable'],
    [{ jurisdiction: null }, 'unreadable'],
    [{ jurisdiction: undefined }, 'not-given'],
    [{ jurisdiction: undefined, visa_check_schema: undefined }, 'not-given'],
    [{ new_zealand: { visa_check_type: 'employer' } }, 'contradictory'],
    [{ visa: { visa_schema: 'australia', australia: clearVisa(), new_zealand: enquiry } }, 'contradictory'],
    [{ visa_check_schema: 7 }, 'unreadable'],
    [{ australia: { visa_check_type: 'employer' } }, 'unreadable'],
    [{ australia: ['work'] }, 'unreadable'],
  ])('must be of the country and type that the rest of the check names: %j', (fields, reason) => {
    expect(reasonOf(checkWith({}, fields))).toBe(reason);
  });
});

describe('what tempers a yes', () => {
  it.each([
    [{ visa_status: 'Cancelled' }, 'not-in-effect'],
    [{ visa_status: 'Ceased' }, 'not-in-effect'],
    [{ visa_status: 'Not in effect' }, 'not-in-effect'],
    [{ visa_status: '' }, 'not-in-effect'],
    [{ visa_status: null }, 'not-in-effect'],
    [{ visa_status: ['In Effect'] }, 'not-in-effect'],
    [{ visa_status: 'In Effect' }, 'not-in-effect'],
    [{ visa_status: 'in effect' }, 'not-in-effect'],
    [{ visa_status: 'IN EFFECT' }, 'not-in-effect'],
    [{ visa_status: 'In effect ' }, 'not-in-effect'],
    [{ visa_status: 'In effect' }, 'yes'],
    [{ grant_date: '2026-03-06' }, 'not-started'],
    [{ grant_date: '6 March 2026' }, 'unreadable'],
    [{ grant_date: 20_260_306 }, 'unreadable'],
    [{ grant_date: '2026-03-05' }, 'yes'],
    [{ grant_date: null }, 'yes'],
    [{ location: 'Offshore' }, 'not-onshore'],
    [{ location: 'onshore' }, 'not-onshore'],
    [{ location: null }, 'yes'],
    [{ conditions_description: '' }, 'unreadable'],
    [{ visa_conditions: 'No work.' }, 'conditions'],
  ])('the visa field %j', (fields, reason) => {
    const check = checkWith(fields, { australia: { visa_check_type: 'agent' } });
    expect(reasonOf(check)).toBe(reason);
  });

  it.each([
    [{ purged_at: '2026-03-05T01:02:03.456Z' }],
    [{ purged_at: false }],
    [{ purged_by: 'retention' }],
    [{ expired_at: '2026-03-05T01:02:03.456Z' }],
    [{ expired_at: '' }],
    [{ expired_at: 0 }],
  ])('the check field %j', (fields) => {
    expect(reasonOf(checkWith({}, fields))).toBe('withdrawn');
  });

  it.each([
    [{ environment: undefined }, 'not-given'],
    [{ environment: null }, 'not-given'],
    [{ environment: 'LIVE' }, 'not-documented'],
    [{ environment: ['live'] }, 'not-documented'],
    [{ environment: 'live' }, 'yes'],
    [{ checked_at: undefined }, 'not-given'],
    [{ checked_at: null }, 'not-given'],
    [{ checked_at: '2026-03-05' }, 'unreadable'],
    [{ checked_at: 1_772_000_000_000 }, 'unreadable'],
    [{ checked_at: '2020-03-05T01:02:13.456Z' }, 'old'],
  ])('the place and the time of the check: %j', (fields, reason) => {
    expect(reasonOf(checkWith({}, fields))).toBe(reason);
  });

  it.each([
    [{ conditions: [{ code: 8101, description: 'No work.' }] }],
    [{ conditions: '8207' }],
    [{ conditions: [], conditions_description: '8101: No work.' }],
  ])('conditions beside UNLIMITED: %j', (fields) => {
    expect(reasonOf(checkWith(fields))).toBe('conditions');
    const readings = { UNLIMITED: 'yes' } as const;
    expect(summarise(checkWith(fields), { at, readings }).work).toBe('yes');
  });
});

describe('conditions that cannot be read', () => {
  const text = { code: '8501', text: 'Keep insured.' };

  it.each([
    [[8101], []],
    [{ 8101: 'No work.' }, []],
    [[{ condition: 8101, text: 'No work.' }], []],
    [8101, []],
    [true, []],
    [[null], []],
    [[[{ code: 8101, description: 'No work.' }]], []],
    [[{}], []],
    [[''], []],
    ['<script>8101</script>', []],
    ['<p> </p>', []],
    [[{ code: 81.01 }], []],
    [[{ code: 8501, description: 'Keep insured.' }, 8101], [text]],
    [
      [
        { code: 8501, description: 'Keep insured.' },
        { Code: 8101, Description: 'No work.' },
      ],
      [text],
    ],
    [[{ code: 8501, description: ['No work.'] }], [{ code: '8501', text: '' }]],
    [[{ code: { number: 8101 }, description: 'No work.' }], [{ code: null, text: 'No work.' }]],
  ])('are said to be missing, and beside them there is no yes: %j', (conditions, read) => {
    const readings = { UNLIMITED: 'yes' } as const;
    const summary = summarise(checkWith({ conditions }), { at, readings });
    expect(summary.conditions).toEqual(read);
    expect(summary.missing).toContainEqual({ field: 'conditions', reason: 'unreadable' });
    expect(summary.work).toBe('unknown');
  });

  it('are said to be missing when their description is in an unknown form', () => {
    const check = checkWith({ conditions: [], conditions_description: { 8101: 'No work.' } });
    expect(summarise(check, { at }).missing).toContainEqual({ field: 'conditions', reason: 'unreadable' });
  });

  it('are said to be missing from a New Zealand verification too', () => {
    const visa = { visa_schema: 'new_zealand', new_zealand: { visa_conditions: ['May study.', 20] } };
    const summary = summarise({ jurisdiction: 'NZL', status: 'completed', visa }, { at });
    expect(summary.conditions).toEqual([{ code: null, text: 'May study.' }]);
    expect(summary.missing).toContainEqual({ field: 'conditions', reason: 'unreadable' });
  });
});
