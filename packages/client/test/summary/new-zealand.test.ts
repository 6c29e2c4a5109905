import { describe, expect, it } from 'vitest';

import { summarise } from '../../src/index.ts';
import { newZealandCheck } from '../support/finished-checks.ts';

const at = '2026-03-05';

describe('summarise, New Zealand', () => {
  it('keeps the sentence of an employer enquiry and does not judge it', () => {
    const enquiry_result = 'The person is entitled to work for the named employer.';
    const check = newZealandCheck({ enquiry_number: 'Q1', visa_expiry: '2026-04-04', enquiry_result });
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
    const check = newZealandCheck({
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
        expect(summarise(newZealandCheck(enquiry), { at })).toMatchObject({
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
    const { checkType, missing } = summarise(newZealandCheck({ enquiry_number: 'Q1' }), { at });
    expect(checkType).toBe('employer');
    expect(missing).toContainEqual({ field: 'study', reason: 'not-asked' });
  });

  it('says what a verification lacks, and ends with its visa', () => {
    const verification = { visa_type: null, visa_expiry: '2026-03-06', visa_conditions: null };
    expect(summarise(newZealandCheck(verification), { at })).toMatchObject({
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
    const { missing } = summarise(newZealandCheck({ visa_type: 'work', visa_conditions }), { at });
    expect(missing).toContainEqual({ field: 'work', reason: work });
    expect(missing).not.toContainEqual(expect.objectContaining({ field: 'visaType' }));
    expect(missing.find(({ field }) => field === 'conditions')?.reason).toBe(reason);
  });

  it.each([
    [{ visa_check_type: 'verification' }, 'verification'],
    [{ visa_check_type: 'employer' }, 'employer'],
    [{ visa_check_type: 'work' }, null],
  ])('takes its type from the echo of the request, here %j', (echo, checkType) => {
    const check = { ...newZealandCheck({ enquiry_number: 'Q1' }), new_zealand: echo };
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
