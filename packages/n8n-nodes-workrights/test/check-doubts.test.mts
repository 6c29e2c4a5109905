import { assert, constantFrom, jsonValue, property } from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clock } from '../nodes/WorkRights/shared/clock.ts';
import { simplifyCheck } from '../nodes/WorkRights/shared/simplify.ts';

const NOTHING_AGAINST = 'none found';
const TODAY = '2026-11-22';
beforeEach(() => {
  vi.spyOn(clock, 'now').mockReturnValue(Date.parse(`${TODAY}T01:00:00Z`));
});
const visa = {
  grant_date: '2025-03-15',
  type_name: 'Temporary Graduate',
  type: '485',
  work_entitlement: 'UNLIMITED',
  study_entitlement: null,
  expiry_date: '2027-03-15',
  conditions: [],
  entitlement_description: 'The visa holder may work.',
};
const unlimited = {
  id: 'vc_1',
  environment: 'live',
  jurisdiction: 'AUS',
  status: 'completed',
  result: { message: 'm', code: 'SUCCESS' },
  checked_at: '2026-11-20T01:00:00.000Z',
  expired_at: null,
  purged_at: null,
  purged_by: null,
  visa_check_schema: 'australia',
  australia: { visa_check_type: 'work' },
  visa: { visa_schema: 'australia', australia: visa },
};

const simplified = (fields: object) => simplifyCheck({ ...unlimited, ...fields } as never);
const withVisa = (fields: object, others: object = {}) =>
  simplified({ ...others, visa: { visa_schema: 'australia', australia: { ...visa, ...fields } } });
const withNewZealand = (fields: object, type: string, others: object = {}) =>
  simplified({
    jurisdiction: 'NZL',
    visa_check_schema: 'new_zealand',
    australia: undefined,
    result: undefined,
    new_zealand: { visa_check_type: type },
    visa: { visa_schema: 'new_zealand', new_zealand: fields },
    ...others,
  });

/** The If node of docs/visa-checks/reading-results.md, "In n8n", for work without limit. */
const passes = (item: Record<string, unknown>) =>
  item['doubts'] === NOTHING_AGAINST &&
  item['entitlement'] === 'UNLIMITED' &&
  item['conditions'] === 'none' &&
  String(item['expiry_date']) > TODAY;

describe('the doubts of a simplified check', () => {
  it('are none for a live check with nothing against it, in words: null is never a yes', () => {
    expect(simplified({})).toMatchObject({ doubts: NOTHING_AGAINST, conditions: 'none' });
    expect(passes(simplified({}))).toBe(true);
    expect(withVisa({ grant_date: null, expiry_date: TODAY })['doubts']).toBe(NOTHING_AGAINST);
    const agent = withVisa({ visa_status: 'In effect' }, { australia: { visa_check_type: 'agent' } });
    expect(agent['doubts']).toBe(NOTHING_AGAINST);
    const study = withVisa(
      { study_entitlement: 'UNLIMITED', work_entitlement: 'NIL' },
      { australia: { visa_check_type: 'study' } },
    );
    expect(study).toMatchObject({
      doubts: 'a study check says nothing about work',
      entitlement: 'UNLIMITED',
    });
    expect(passes(study)).toBe(false);
  });

  it.each([
    ['the check is not completed', { status: 'pending' }],
    ['the environment is sandbox: sample data', { environment: 'sandbox' }],
    ['the environment is not given', { environment: null }],
    ['the environment is not known', { environment: 'LIVE' }],
    ['the check is expired or purged', { expired_at: '2026-01-01T00:00:00Z' }],
    ['the result code is not SUCCESS', { result: null }],
    ['the check type is not given', { australia: undefined }],
    ['the check type is not known', { australia: { visa_check_type: 'tourism' } }],
    ['the country is not given', { jurisdiction: undefined }],
    ['the country is not known', { jurisdiction: 'AU' }],
    ['the check names two countries', { jurisdiction: 'NZL' }],
    ['checked_at is not given', { checked_at: null }],
    ['checked_at cannot be read', { checked_at: 'yesterday' }],
    ['checked_at is ahead', { checked_at: '2026-11-25T01:00:00.000Z' }],
    ['the check is 2190 days old', { checked_at: '2020-11-23T01:00:00.000Z' }],
    ['there is no visa', { visa: null }],
    ['the visa cannot be read', { visa: [visa] }],
  ])('say: %s (%j)', (doubt, fields) => {
    const item = simplified(fields);
    expect(String(item['doubts']).split('; ')).toContain(doubt);
    expect(passes(item)).toBe(false);
  });

  it.each([
    ['visa_status is not In effect', { visa_status: 'Cancelled' }],
    ['grant_date is ahead', { grant_date: '2026-11-23' }],
    ['grant_date cannot be read', { grant_date: '1 Jan 2020' }],
    ['expiry_date is not given', { expiry_date: null }],
    ['expiry_date is over', { expiry_date: '2026-11-21' }],
    ['expiry_date cannot be read', { expiry_date: '2027-02-30' }],
    ['the entitlement is not given', { work_entitlement: null }],
    ['the entitlement cannot be read', { work_entitlement: ['UNLIMITED'] }],
    ['the entitlement is not UNLIMITED or LIMITED', { work_entitlement: 'NIL' }],
    ['the entitlement is LIMITED: read the conditions', { work_entitlement: 'LIMITED' }],
    ['LIMITED without conditions', { work_entitlement: 'LIMITED' }],
    ['the location is not Onshore', { location: 'Offshore' }],
    ['the conditions are not given', { conditions: null }],
    ['the conditions cannot be read', { conditions: [null] }],
    ['there are conditions beside UNLIMITED', { conditions: [{ code: 8101, description: 'No work' }] }],
  ])('say of a visa: %s (%j)', (doubt, fields) => {
    const item = withVisa(fields);
    expect(String(item['doubts']).split('; ')).toContain(doubt);
    expect(passes(item)).toBe(false);
  });

  it('say of a limited entitlement that its conditions are to be read, and give their words', () => {
    const item = withVisa({
      work_entitlement: 'LIMITED',
      conditions: '8202, 8533',
      conditions_description: '8202: Stay enrolled.\n8533: Tell the address.',
    });
    expect(item).toMatchObject({
      doubts: 'the entitlement is LIMITED: read the conditions',
      conditions: '8202: Stay enrolled.\n8533: Tell the address.',
    });
    const twice = withVisa({
      work_entitlement: 'LIMITED',
      conditions: 'No work',
      conditions_description: 'No work',
    });
    expect(twice['conditions']).toBe('No work');
  });

  it('tell for New Zealand that there is no entitlement, and what is against the words', () => {
    const words = 'there is no entitlement, only words';
    const verification = {
      visa_type: 'work',
      visa_start_date: '2026-01-01',
      visa_expiry: '2027-01-01',
      visa_conditions: 'May work 20 hours.',
    };
    expect(withNewZealand(verification, 'verification')['doubts']).toBe(words);
    expect(withNewZealand(verification, 'verification', { jurisdiction: 'NZ' })['doubts']).toBe(words);
    const nulls = {
      visa_type: null,
      visa_start_date: '2027-01-01',
      visa_expiry: null,
      visa_conditions: null,
    };
    expect(withNewZealand(nulls, 'verification')['doubts']).toBe(
      `${words}; visa_start_date is ahead; visa_expiry is not given; the conditions are not given`,
    );
    const employer = { enquiry_result: 'Entitled', visa_expiry: '2020-01-01' };
    expect(withNewZealand(employer, 'employer')['doubts']).toBe(`${words}; visa_expiry is over`);
    expect(withNewZealand({ enquiry_result: ['x'], visa_expiry: '2027-01-01' }, 'employer')['doubts']).toBe(
      `${words}; enquiry_result cannot be read`,
    );
    expect(withNewZealand(employer, 'employer', { result: { code: 'FAILED' } })['doubts']).toContain(
      'the result code is not SUCCESS',
    );
  });

  it('count the days in the country of the check', () => {
    vi.mocked(clock.now).mockReturnValue(Date.parse('2026-11-21T13:30:00Z'));
    expect(withVisa({ expiry_date: '2026-11-21' })['doubts']).toBe('expiry_date is over');
    vi.mocked(clock.now).mockReturnValue(Date.parse('2026-11-21T11:30:00Z'));
    expect(withVisa({ expiry_date: '2026-11-21' })['doubts']).toBe(NOTHING_AGAINST);
    const ended = { enquiry_result: 'Entitled', visa_expiry: '2026-11-21' };
    expect(withNewZealand(ended, 'employer')['doubts']).toContain('visa_expiry is over');
  });

  it('let no check pass the rule of the guide in which one field has another value', () => {
    const fields = [
      'environment',
      'status',
      'result',
      'australia',
      'visa',
      'expired_at',
      'jurisdiction',
      'checked_at',
    ];
    const ofVisa = ['work_entitlement', 'expiry_date', 'conditions', 'visa_status', 'conditions_description'];
    const clean = { expired_at: null, visa_status: 'In effect', conditions_description: null };
    const before = { ...unlimited, ...visa, ...clean } as Record<string, unknown>;
    assert(
      property(constantFrom(...fields, ...ofVisa), jsonValue(), (field, value) => {
        const isSame = JSON.stringify(before[field]) === JSON.stringify(value);
        const isNothing = value === null && ['expired_at', 'conditions_description'].includes(field);
        if (isSame || isNothing) return;
        const item = fields.includes(field) ? simplified({ [field]: value }) : withVisa({ [field]: value });
        expect([item, passes(item)]).toEqual([item, false]);
      }),
    );
  });
});
