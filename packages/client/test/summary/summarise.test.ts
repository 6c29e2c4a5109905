import { readFixtures } from '@workrights/spec/reader';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { InvalidRequestError, summarise } from '../../src/index.ts';
import { checkOf } from '../support/checks.ts';
import { australianCheck } from '../support/finished-checks.ts';

const at = '2026-03-05';

describe('summarise', () => {
  it.each(['pending', 'on_hold'])('says of a check that is %s that it is not finished', (status) => {
    const summary = summarise(checkOf('vc_1', status), { at });
    expect(summary).toMatchObject({ finished: false, status, work: 'unknown', study: 'unknown' });
    expect(summary.missing.map(({ reason }) => reason)).toEqual(Array(5).fill('not-finished'));
  });

  it('says of a completed check without a visa that there is none', () => {
    const check = checkOf('vc_1', 'completed', {
      visa: null,
      result: { code: 'NOT_FOUND', message: 'None' },
    });
    const summary = summarise(check, { at });
    expect(summary.outcome).toEqual({ code: 'NOT_FOUND', message: 'None' });
    expect(summary.missing).toContainEqual({ field: 'work', reason: 'no-visa' });
  });

  it.each(['SANDBOX_UNKNOWN', 'success', '', 0, { code: 'SUCCESS' }])(
    'reads no entitlement beside the result code %j, and says why',
    (code) => {
      const check = {
        ...australianCheck('agent', {
          work_entitlement: 'UNLIMITED',
          study_entitlement: 'NIL',
          type: 500,
        }),
        result: { code, message: 'A remark.' },
      };
      const readings = { NIL: 'no' } as const;
      expect(summarise(check, { at })).toMatchObject({ work: 'unknown', study: 'unknown', visaType: '500' });
      expect(summarise(check, { at }).missing).toEqual(
        expect.arrayContaining([
          { field: 'work', reason: 'other-outcome' },
          { field: 'study', reason: 'not-documented' },
        ]),
      );
      expect(summarise(check, { at, readings })).toMatchObject({ work: 'unknown', study: 'unknown' });
    },
  );

  it.each([
    undefined,
    null,
    {},
    { code: null },
    'SUCCESS',
    ['SUCCESS'],
    [{ code: 'SUCCESS' }],
    { Code: 'SUCCESS' },
    { code: ' SUCCESS' },
    { code: '<b>SUCCESS</b>' },
    { code: ['SUCCESS'] },
  ])('reads no entitlement beside the result %j, which does not say SUCCESS', (result) => {
    const check = { ...australianCheck('work', { work_entitlement: 'LIMITED' }), result };
    const summary = summarise(check, { at });
    expect(summary).toMatchObject({ work: 'unknown', outcome: { code: null } });
    expect(summary.missing).toContainEqual({ field: 'work', reason: 'other-outcome' });
  });

  it('names no type of a check that names no country, or two, and none of a New Zealand check without a result', () => {
    const australia = { visa_check_type: 'work' };
    for (const check of [
      { australia },
      { jurisdiction: 'AUS', visa_check_schema: 'new_zealand', australia },
      { new_zealand: { visa_check_type: 'employer' } },
      { jurisdiction: 'NZL', status: 'completed', visa: null },
    ]) {
      expect(summarise(check, { at }).checkType).toBeNull();
    }
  });

  it.each([undefined, null, { visa_schema: 'australia', australia: null }, { visa_schema: 'australia' }])(
    'says of a completed check with the visa %j that there is none',
    (visa) => {
      const australia = { visa_check_type: 'work' };
      const { missing } = summarise({ jurisdiction: 'AUS', australia, status: 'completed', visa }, { at });
      expect(missing.map(({ reason }) => reason)).toEqual(Array(5).fill('no-visa'));
    },
  );

  it('names two countries when only the visa disagrees with the jurisdiction', () => {
    const check = australianCheck('work', { work_entitlement: 'LIMITED' }) as object;
    const visa = { visa_schema: 'new_zealand', new_zealand: { visa_type: 'work' } };
    const summary = summarise({ ...check, visa_check_schema: undefined, visa }, { at });
    expect(summary.jurisdiction).toBeNull();
  });

  it('holds no name, document number or birth date', () => {
    const check = australianCheck('work', { type: 500 }) as Record<string, unknown>;
    const text = JSON.stringify(summarise(check, { at }));
    expect(text).not.toMatch(/Citizen|N1234567|1990-01-31/);
  });

  it('reads every answer of the contract', () => {
    for (const { value } of readFixtures('visa-checks', 'accepted')) {
      const summary = summarise((value as { data?: unknown } | null)?.data, { at });
      expect(summary.asOf).toBe(at);
    }
  });

  it('never throws, and never says yes, no or limited of what is not a finished check', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(summarise(value, { at })).toMatchObject({ work: 'unknown', study: 'unknown', asOf: at });
      }),
    );
  });

  it.each([null, undefined, {}, { readings: null }])('takes the options %j for none', (options) => {
    const check = australianCheck('work', { work_entitlement: 'LIMITED', expiry_date: '2028-03-15' });
    expect(summarise(check, options as null)).toEqual(summarise(check));
  });

  it.each([null, '2026-02-30', 'today', 5, new Date('x')])('refuses to make it for the day %j', (at) => {
    const check = australianCheck('work', { work_entitlement: 'LIMITED', expiry_date: '2028-03-15' });
    expect(() => summarise(check, { at: at as string })).toThrow(InvalidRequestError);
  });

  it('never throws on a check with arbitrary fields, and always has the same shape', () => {
    const known = ['type', 'type_name', 'work_entitlement', 'study_entitlement', 'expiry_date', 'conditions'];
    const names = fc.constantFrom(
      ...known,
      'conditions_description',
      'enquiry_result',
      'visa_type',
      'visa_conditions',
    );
    const result = fc.dictionary(names, fc.jsonValue());
    const schema = fc.constantFrom('australia', 'new_zealand');
    const shape = Object.keys(summarise({}, { at }));
    fc.assert(
      fc.property(result, schema, fc.jsonValue(), (visa, name, extra) => {
        const check = {
          id: extra,
          status: 'completed',
          result: extra,
          visa: { [name]: visa, visa_schema: extra },
        };
        const summary = summarise(check, { at });
        expect(Object.keys(summary)).toEqual(shape);
        expect(summary.conditions.every(({ text }) => typeof text === 'string')).toBe(true);
        expect(summary.expiresOn ?? '2000-01-01').toMatch(/^\d{4}-\d{2}-\d{2}$/);
      }),
    );
  });
});
