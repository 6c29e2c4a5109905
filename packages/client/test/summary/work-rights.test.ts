import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { InvalidRequestError, summariseWorkRights } from '../../src/index.ts';

const at = '2026-11-27';
const record = {
  key_id: 'K1',
  visa_held: 'Sample visa',
  status: 'Sample statement',
  visa_expiry_date: '2027-05-23',
};

describe('the summary of a work rights record', () => {
  it('has both ends, and always says that it has no entitlement and no age', () => {
    expect(summariseWorkRights({ ...record, gov_expiry_date: '2027-09-19' }, { at })).toEqual({
      worksUntil: '2027-05-23',
      visaEndsOn: '2027-09-19',
      visaEndField: 'gov_expiry_date',
      doubts: [
        { field: 'record', reason: 'free-text' },
        { field: 'record', reason: 'age-unknown' },
      ],
    });
  });

  it('yields a summary for any value, and never an end that is no day', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const { worksUntil, visaEndsOn, doubts } = summariseWorkRights(value, { at });
        for (const day of [worksUntil, visaEndsOn]) expect(day ?? at).toMatch(/^\d{4}-\d\d-\d\d$/);
        expect(doubts.length).toBeGreaterThanOrEqual(2);
      }),
    );
  });

  it('refuses a day that is not a valid date', () => {
    const summary = () => summariseWorkRights(record, { at: 'soon' });
    expect(summary).toThrow(InvalidRequestError);
    expect(summary).toThrow('at must be a valid Date, yyyy-mm-dd or a timestamp');
  });

  it('is of today in Sydney unless the caller says otherwise', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-05-23T13:59:59Z') });
    onTestFinished(() => void vi.useRealTimers());
    const isOver = () => summariseWorkRights(record).doubts.some(({ reason }) => reason === 'expired');
    expect(isOver()).toBe(false);
    vi.setSystemTime(new Date('2027-05-23T14:00:00Z'));
    expect(isOver()).toBe(true);
  });
});
