import { readFixtures } from '@workrights/spec/reader';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { InvalidRequestError, summarise } from '../../src/index.ts';
import { checkOf } from '../support/checks.ts';

const at = '2026-03-05';

function australian(checkType: string, visa: Record<string, unknown>): unknown {
  return checkOf('vc_1', 'completed', {
    australia: { visa_check_type: checkType },
    visa: { visa_schema: 'australia', australia: visa },
  });
}

function newZealand(result: Record<string, unknown>): unknown {
  return {
    id: 'vc_2',
    jurisdiction: 'NZL',
    status: 'completed',
    visa: { visa_schema: 'new_zealand', new_zealand: result },
  };
}

describe('summarise, Australia', () => {
  it('reads a work check', () => {
    const check = australian('work', {
      type: 500,
      type_name: 'Student',
      class: 'TU',
      grant_date: '2025-05-01',
      expiry_date: '2026-03-15',
      work_entitlement: 'LIMITED',
      study_entitlement: null,
      entitlement_description: 'The holder may work within limits.',
      conditions: [{ code: 8105, description: '<p>At most <b>48&nbsp;hours</b> a fortnight.</p>' }],
    });
    expect(summarise(check, { at })).toEqual({
      checkId: 'vc_1',
      environment: 'sandbox',
      status: 'completed',
      finished: true,
      jurisdiction: 'AUS',
      checkType: 'work',
      outcome: { code: 'SUCCESS', message: 'Success' },
      work: 'limited',
      study: 'unknown',
      visaType: '500',
      visaName: 'Student',
      visaClass: 'TU',
      conditions: [{ code: '8105', text: 'At most 48 hours a fortnight.' }],
      statement: 'The holder may work within limits.',
      grantedOn: '2025-05-01',
      startsOn: null,
      expiresOn: '2026-03-15',
      asOf: at,
      daysLeft: 10,
      missing: [{ field: 'study', reason: 'not-asked' }],
    });
  });

  it.each([
    ['LIMITED', 'limited', undefined],
    ['UNLIMITED', 'yes', undefined],
    ['limited', 'unknown', 'not-documented'],
    ['UNLIMITED ', 'unknown', 'not-documented'],
    ['unl\u0131m\u0131ted', 'unknown', 'not-documented'],
    ['NIL', 'unknown', 'not-documented'],
    ['PARTIAL', 'unknown', 'not-documented'],
    ['constructor', 'unknown', 'not-documented'],
    ['', 'unknown', 'not-given'],
    [null, 'unknown', 'not-given'],
    [undefined, 'unknown', 'not-given'],
    [7, 'unknown', 'unreadable'],
  ])('reads the work entitlement %j as %s', (work_entitlement, work, reason) => {
    const summary = summarise(
      australian('work', { work_entitlement, expiry_date: '2026-03-15', conditions: [] }),
      {
        at,
      },
    );
    expect(summary.work).toBe(work);
    expect(summary.missing.find(({ field }) => field === 'work')?.reason).toBe(reason);
  });

  it('takes the meaning of further values from the caller', () => {
    const check = australian('agent', { work_entitlement: 'NIL', study_entitlement: 'PARTIAL' });
    const readings = { NIL: 'no', PARTIAL: 'limited' } as const;
    expect(summarise(check, { at, readings })).toMatchObject({ work: 'no', study: 'limited' });
  });

  it('reads UNLIMITED as unknown for a caller who wants that', () => {
    const check = australian('work', { work_entitlement: 'UNLIMITED' });
    const summary = summarise(check, { at, readings: { UNLIMITED: 'unknown' } });
    expect(summary.work).toBe('unknown');
    expect(summary.missing).toContainEqual({ field: 'work', reason: 'not-documented' });
  });

  it('reads the text form of conditions, with a code where a line starts with one', () => {
    const conditions = '<ul><li>8202 - Stay enrolled</li><li>Keep &lt; 20 hours</li></ul>';
    const check = australian('study', { conditions, conditions_description: 'In other words.' });
    expect(summarise(check, { at }).conditions).toEqual([
      { code: '8202', text: 'Stay enrolled' },
      { code: null, text: 'Keep < 20 hours' },
      { code: null, text: 'In other words.' },
    ]);
  });

  const enrolled = { code: '8202', text: 'Stay enrolled.' };
  const address = { code: '8533', text: 'Report a new address.' };

  it.each([
    ['the same words', '8202: Stay enrolled.', '8202: Stay enrolled.', [enrolled]],
    [
      'numbers, then their words',
      '8202, 8533',
      '8202: Stay enrolled. 8533: Report a new address.',
      [enrolled, address],
    ],
    [
      'numbers, then lines of words',
      '8202 8533',
      '8202 - Stay enrolled.\n8533 - Report a new address.',
      [enrolled, address],
    ],
    [
      'words that begin with the number',
      [{ code: 8202, description: '8202: Stay enrolled.' }],
      null,
      [enrolled],
    ],
  ])('says each condition once when the two fields hold %s', (_, conditions, description, expected) => {
    const check = australian('study', { conditions, conditions_description: description });
    expect(summarise(check, { at }).conditions).toEqual(expected);
  });

  it.each([
    ['a number inside it', 'Under 8202 Stay enrolled.', [null]],
    ['a longer number', '82021 Stay enrolled.', [null]],
    ['numbers after words', 'Under 8202, 8533', [null]],
    ['numbers before words', '8202, 8533 apply', [null]],
    ['three numbers', '8202, 8533; 8501', ['8202', '8533', '8501']],
    ['blanks around its dashes', '8202 - Stay enrolled. 8533 - Report.', ['8202', '8533']],
    ['numbers of other things', '8202: Work 8533 hours', ['8202']],
  ])('reads the numbers of conditions from a line with %s', (_, conditions, codes) => {
    const check = australian('study', { conditions });
    expect(summarise(check, { at }).conditions.map(({ code }) => code)).toEqual(codes);
  });

  it.each([[null], [undefined], ['']])('says that the expiry date %j is not given', (expiry_date) => {
    const { missing } = summarise(australian('study', { expiry_date }), { at });
    expect(missing).toContainEqual({ field: 'expiresOn', reason: 'not-given' });
  });

  it('keeps the number of a condition that has no words', () => {
    const check = australian('study', { conditions: '8202, 8533', conditions_description: null });
    expect(summarise(check, { at }).conditions).toEqual([
      { code: '8202', text: '' },
      { code: '8533', text: '' },
    ]);
  });

  it.each([
    [500, '500', undefined],
    ['500', '500', undefined],
    ['<b>TZ</b> 417', 'TZ 417', undefined],
    [500.5, null, 'not-given'],
    ['', null, 'not-given'],
    [null, null, 'not-given'],
    [undefined, null, 'not-given'],
    [{}, null, 'not-given'],
  ])('reads the visa type %j as %j', (type, visaType, reason) => {
    const summary = summarise(australian('work', { type }), { at });
    expect(summary.visaType).toBe(visaType);
    expect(summary.missing.find(({ field }) => field === 'visaType')?.reason).toBe(reason);
  });

  it.each([
    [
      'a number of its own in its words',
      [{ code: 8202, description: '8533: Report.' }],
      '8202',
      '8533: Report.',
    ],
    ['only its number for words', [{ code: 8202, description: '8202' }], '8202', '8202'],
    ['a number without words', [{ code: 8202, description: null }], '8202', ''],
    ['words without a number', [{ description: 'Stay enrolled.' }], null, 'Stay enrolled.'],
    ['null for a number', [{ code: null, description: 'Stay enrolled.' }], null, 'Stay enrolled.'],
    ['a number that is a text', [{ code: 'A1', description: 'Stay enrolled.' }], 'A1', 'Stay enrolled.'],
  ])('reads a condition with %s', (_, conditions, code, text) => {
    const summary = summarise(australian('study', { conditions }), { at });
    expect(summary.conditions).toEqual([{ code, text }]);
    expect(summary.missing.map(({ field }) => field)).not.toContain('conditions');
  });

  it('joins words to the number that they name, and to no other', () => {
    const conditions = [
      { code: 8202 },
      { code: 8533, description: 'Report.' },
      { description: 'Be insured.' },
    ];
    const description = '8202: Stay enrolled.\n8533: Report a new address.\nBe insured.\nDo not drive.';
    const check = australian('study', { conditions, conditions_description: description });
    expect(summarise(check, { at }).conditions).toEqual([
      { code: '8202', text: 'Stay enrolled.' },
      { code: '8533', text: 'Report.' },
      { code: null, text: 'Be insured.' },
      { code: null, text: 'Do not drive.' },
    ]);
  });

  it('leaves a number without words as it is when the description is about others', () => {
    const check = australian('study', {
      conditions: [{ code: 8202 }],
      conditions_description: '8533: Report.',
    });
    expect(summarise(check, { at }).conditions).toEqual([
      { code: '8202', text: '' },
      { code: '8533', text: 'Report.' },
    ]);
  });

  it('does not call a visa without an expiry date permanent', () => {
    const summary = summarise(australian('work', { expiry_date: null }), { at });
    expect(summary).toMatchObject({ expiresOn: null, daysLeft: null });
    expect(summary.missing).toContainEqual({ field: 'expiresOn', reason: 'not-given' });
  });

  it.each([
    ['2026-03-05', 0, 'limited'],
    ['2026-03-04', -1, 'unknown'],
  ])('counts a visa that ends on %s as having %d days left', (expiry_date, daysLeft, work) => {
    const check = australian('work', { expiry_date, work_entitlement: 'LIMITED' });
    expect(summarise(check, { at })).toMatchObject({ daysLeft, work });
  });

  it.each(['31/12/2026', '2026-02-30', '2026-13-01', 'soon', 20261231])(
    'does not read %j as a date',
    (expiry_date) => {
      const summary = summarise(australian('work', { expiry_date }), { at });
      expect(summary.expiresOn).toBeNull();
      expect(summary.missing).toContainEqual({ field: 'expiresOn', reason: 'unreadable' });
    },
  );
});

describe('summarise, New Zealand', () => {
  it('keeps the sentence of an employer enquiry and does not judge it', () => {
    const enquiry_result = 'The person is entitled to work for the named employer.';
    const check = newZealand({ enquiry_number: 'Q1', visa_expiry: '2026-04-04', enquiry_result });
    expect(summarise(check, { at })).toMatchObject({
      jurisdiction: 'NZL',
      checkType: 'employer',
      work: 'unknown',
      statement: enquiry_result,
      daysLeft: 30,
      missing: [
        { field: 'work', reason: 'free-text' },
        ...['study', 'visaType', 'conditions'].map((field) => ({ field, reason: 'not-asked' })),
      ],
    });
  });

  it('reads a verification, whatever the case of its visa type', () => {
    const check = newZealand({
      visa_type: 'Student',
      visa_start_date: '2025-01-02',
      visa_expiry: '2026-04-04',
      visa_conditions: 'May study.<br>May work 20 hours.',
      inz_client_number: '1',
    });
    expect(summarise(check, { at })).toMatchObject({
      checkType: 'verification',
      visaType: 'student',
      startsOn: '2025-01-02',
      work: 'unknown',
      study: 'unknown',
      conditions: [
        { code: null, text: 'May study.' },
        { code: null, text: 'May work 20 hours.' },
      ],
    });
  });

  it.each([null, '', '<p></p>', 7])(
    'says of an employer enquiry without words, here %j, that it has none',
    (words) => {
      for (const enquiry of [{ enquiry_result: words }, { enquiry_number: 'Q1', enquiry_result: words }]) {
        expect(summarise(newZealand(enquiry), { at })).toMatchObject({
          checkType: 'employer',
          statement: null,
          conditions: [],
          missing: expect.arrayContaining([{ field: 'work', reason: 'not-given' }]) as unknown,
        });
      }
    },
  );

  it.each(['NZ', 'NZL'])('is the country of the jurisdiction %s', (jurisdiction) => {
    expect(summarise({ jurisdiction }, { at }).jurisdiction).toBe('NZL');
  });

  it('takes a result with the number of an enquiry for an employer enquiry', () => {
    const { checkType, missing } = summarise(newZealand({ enquiry_number: 'Q1' }), { at });
    expect(checkType).toBe('employer');
    expect(missing).toContainEqual({ field: 'study', reason: 'not-asked' });
  });

  it('says what a verification lacks, and ends with its visa', () => {
    const verification = { visa_type: null, visa_expiry: '2026-03-06', visa_conditions: null };
    expect(summarise(newZealand(verification), { at })).toMatchObject({
      checkType: 'verification',
      visaType: null,
      expiresOn: '2026-03-06',
      daysLeft: 1,
      missing: [
        { field: 'work', reason: 'not-given' },
        { field: 'study', reason: 'not-given' },
        { field: 'visaType', reason: 'not-given' },
        { field: 'conditions', reason: 'not-given' },
      ],
    });
  });

  it.each([
    ['free-text', 'May work.', undefined],
    ['not-given', '', 'not-given'],
    ['unreadable', 7, 'unreadable'],
    ['free-text', ['May work.', 7], 'unreadable'],
  ])('gives the reason %s for conditions of a verification that are %j', (work, visa_conditions, reason) => {
    const { missing } = summarise(newZealand({ visa_type: 'work', visa_conditions }), { at });
    expect(missing).toContainEqual({ field: 'work', reason: work });
    expect(missing).not.toContainEqual(expect.objectContaining({ field: 'visaType' }));
    expect(missing.find(({ field }) => field === 'conditions')?.reason).toBe(reason);
  });

  it.each([
    [{ visa_check_type: 'verification' }, 'verification'],
    [{ visa_check_type: 'employer' }, 'employer'],
    [{ visa_check_type: 'work' }, null],
  ])('takes its type from the echo of the request, here %j', (echo, checkType) => {
    const check = { ...(newZealand({ enquiry_number: 'Q1' }) as object), new_zealand: echo };
    expect(summarise(check, { at }).checkType).toBe(checkType);
  });

  it('does not take the echo of a request for a result', () => {
    const echo = { visa_check_type: 'employer', employment_start_date: '2026-01-01' };
    const check = {
      jurisdiction: 'NZ',
      status: 'completed',
      visa: { visa_check_schema: 'new_zealand', new_zealand: echo },
    };
    const summary = summarise(check, { at });
    expect(summary).toMatchObject({ jurisdiction: 'NZL', checkType: 'employer', expiresOn: null });
    expect(summary.missing.map(({ reason }) => reason)).toEqual(Array(5).fill('no-visa'));
  });
});

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
        ...(australian('agent', {
          work_entitlement: 'UNLIMITED',
          study_entitlement: 'NIL',
          type: 500,
        }) as object),
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
    const check = { ...(australian('work', { work_entitlement: 'LIMITED' }) as object), result };
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
      const { missing } = summarise({ jurisdiction: 'AUS', status: 'completed', visa }, { at });
      expect(missing.map(({ reason }) => reason)).toEqual(Array(5).fill('no-visa'));
    },
  );

  it('names two countries when only the visa disagrees with the jurisdiction', () => {
    const check = australian('work', { work_entitlement: 'LIMITED' }) as object;
    const visa = { visa_schema: 'new_zealand', new_zealand: { visa_type: 'work' } };
    const summary = summarise({ ...check, visa_check_schema: undefined, visa }, { at });
    expect(summary.jurisdiction).toBeNull();
  });

  it('holds no name, document number or birth date', () => {
    const check = australian('work', { type: 500 }) as Record<string, unknown>;
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
    const check = australian('work', { work_entitlement: 'LIMITED', expiry_date: '2028-03-15' });
    expect(summarise(check, options as null)).toEqual(summarise(check));
  });

  it.each([null, '2026-02-30', 'today', 5, new Date('x')])('refuses to make it for the day %j', (at) => {
    const check = australian('work', { work_entitlement: 'LIMITED', expiry_date: '2028-03-15' });
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
