import { describe, expect, it } from 'vitest';

import { explain, summarise } from '../../src/index.ts';
import { checkOf } from '../support/checks.ts';

const summaryOf = (status: string, code?: string) =>
  // The service may leave a visa in a check without a result, but it says nothing.
  summarise(
    checkOf('vc_1', 'completed', {
      status,
      ...(code === undefined ? { result: undefined } : { result: { code, message: 'A text.' } }),
    }),
    { at: '2026-03-06' },
  );

describe('a check that ended without a result', () => {
  it.each([
    ['failed', 'failed'],
    ['failure', 'failed'],
    ['expired', 'withdrawn'],
    ['purged', 'withdrawn'],
  ])('says nothing about the person: %s', (status, reason) => {
    const summary = summaryOf(status, 'SUCCESS');
    expect(summary).toMatchObject({ finished: true, work: 'unknown', study: 'unknown', visaType: null });
    expect(summary.doubts[0]).toEqual({ field: 'status', reason });
    expect(summary.missing).toContainEqual({ field: 'work', reason });
  });

  it.each([
    ['VEVO_PERSON_NOT_FOUND', 'not-found'],
    ['VEVO_NO_VISA', 'no-visa'],
    ['VEVO_LOGIN_ERROR', 'credentials'],
    ['VEVO_ACCOUNT_NO_ACCESS', 'credentials'],
    ['VEVO_UNAVAILABLE', 'unavailable'],
    ['REALME_LOGIN_ERROR', 'credentials'],
    ['REALME_NO_ACCESS', 'credentials'],
    ['VISA_VIEW_ERROR', 'not-found'],
    ['VISA_UNAVAILABLE', 'unavailable'],
    ['TOMORROWS_CODE', 'other-outcome'],
  ])('says why by its code %s, failed or completed', (code, reason) => {
    expect(summaryOf('failure', code).doubts).toContainEqual({ field: 'outcome', reason });
    expect(summaryOf('completed', code).doubts).toContainEqual({ field: 'outcome', reason });
    expect(summaryOf('completed', code)).toMatchObject({ work: 'unknown', study: 'unknown' });
  });

  it('is not finished in a status that nobody knows', () => {
    expect(summaryOf('queued')).toMatchObject({ finished: false, work: 'unknown' });
  });
});

describe('explain', () => {
  it('says what a code means and what to do next', () => {
    expect(explain('VEVO_PERSON_NOT_FOUND')).toMatchObject({ country: 'AUS', kind: 'data' });
    expect(explain('VISA_UNAVAILABLE')).toMatchObject({ country: 'NZL', kind: 'passing' });
  });

  it('knows no other code', () => {
    for (const code of ['TOMORROWS_CODE', 'constructor', undefined, null, {}])
      expect(explain(code)).toBeUndefined();
  });
});
