import { describe, expect, it } from 'vitest';

import { InvalidRequestError, summarise } from '../../src/index.ts';
import { checkWith, clearCheck } from '../support/clear-check.ts';
import { newZealandCheck } from '../support/finished-checks.ts';

const live = { environment: 'live' };

describe('the doubts of a summary', () => {
  it('are none for a live check of today with nothing against it', () => {
    expect(summarise(checkWith({}, live), { at: '2026-03-05' }).doubts).toEqual([]);
  });

  it('name sample data, which leave the yes as a live check would say it', () => {
    const { work, doubts } = summarise(clearCheck(), { at: '2026-03-05' });
    expect([work, doubts]).toEqual(['yes', [{ field: 'environment', reason: 'sample-data' }]]);
  });

  it('name all that is against a check at once', () => {
    const check = checkWith(
      { location: 'Offshore', expiry_date: null },
      { ...live, jurisdiction: undefined },
    );
    expect(summarise(check, { at: '2026-03-05' }).doubts).toEqual([
      { field: 'jurisdiction', reason: 'not-given' },
      { field: 'expiresOn', reason: 'not-given' },
      { field: 'location', reason: 'not-onshore' },
    ]);
  });

  it('always say of New Zealand that a person has to read the words', () => {
    const check = newZealandCheck({ enquiry_result: 'Entitled.', visa_expiry: '2028-01-01' });
    expect(summarise(check, { at: '2026-03-05' }).doubts).toContainEqual({
      field: 'work',
      reason: 'free-text',
    });
  });
});

describe('the age of a check', () => {
  // 12:02 in Sydney on 5 March.
  const check = checkWith({}, live);
  const old = { field: 'checkedAt', reason: 'old' };

  it('is counted in days of the country, and is no doubt for 90 of them', () => {
    expect(summarise(check, { at: '2026-06-03' })).toMatchObject({ work: 'yes', ageDays: 90, doubts: [] });
    expect(summarise(check, { at: '2026-06-04' })).toMatchObject({
      work: 'unknown',
      ageDays: 91,
      doubts: [old],
    });
    const late = checkWith({}, { ...live, checked_at: '2026-03-05T13:00:00Z' });
    expect(summarise(late, { at: '2026-06-04' })).toMatchObject({ work: 'yes', ageDays: 90 });
  });

  it('is allowed as the caller says', () => {
    expect(summarise(check, { at: '2026-03-06', oldAfterDays: 0 }).work).toBe('unknown');
    expect(summarise(check, { at: '2026-03-05', oldAfterDays: 0 }).work).toBe('yes');
    expect(summarise(check, { at: '2028-03-01', oldAfterDays: Infinity })).toMatchObject({
      work: 'yes',
      doubts: [],
    });
  });

  it.each([-1, Number.NaN, 'ninety'])('is refused as %j', (oldAfterDays) => {
    const summary = () => summarise(check, { oldAfterDays: oldAfterDays as number });
    expect(summary).toThrow(InvalidRequestError);
    expect(summary).toThrow('oldAfterDays must be 0 or more');
  });

  it('is named when the check was made after the day that counts, which callers may ask about', () => {
    const ahead = { field: 'checkedAt', reason: 'ahead' };
    expect(summarise(check, { at: '2026-03-04' }).doubts).toEqual([]);
    expect(summarise(check, { at: '2026-03-03' })).toMatchObject({
      work: 'yes',
      ageDays: -2,
      doubts: [ahead],
    });
  });
});
