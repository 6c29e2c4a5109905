import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forecast, limitsOf } from '../../../src/bulk/plan/forecast.ts';

const people = (rows: number, offpeak = rows, withRecord = rows) => ({ rows, offpeak, withRecord });

describe('the forecast of a run', () => {
  it('says that 50,000 people overnight are 6 days at 10,000 requests a day, and 11 with their PDF records', () => {
    expect(forecast(people(50_000), { perDay: 10_000 }, false)).toMatchObject({
      requests: { creates: 50_000, lookups: 2_500, downloads: 0, total: 52_500 },
      days: 6,
      nights: 6,
    });
    expect(forecast(people(50_000), { perDay: 10_000 }, true)).toMatchObject({
      requests: { downloads: 50_000, total: 102_500 },
      days: 11,
    });
  });

  it('needs no night without checks that wait for one, and nothing for nobody', () => {
    expect(forecast(people(10, 0), {}, false)).toMatchObject({ days: 1, nights: 0, minutes: null });
    expect(forecast(people(0), { perDay: 1 }, true)).toMatchObject({ days: 0, nights: 0, minutes: 0 });
  });

  it('is within the quota of the account, whatever budget the run has', () => {
    const budget = { perMinute: 100, perDay: 400 };
    expect(limitsOf(budget)).toEqual({ perMinute: 60, perDay: 400 });
    expect(limitsOf({}, 'premium')).toEqual({ perMinute: 144, perDay: 24_000 });
    expect(limitsOf(budget, 'none')).toEqual(budget);
    expect(forecast(people(1_000, 0), limitsOf({}), true)).toMatchObject({ days: 1, minutes: 35 });
  });

  it('keeps to the limit a minute over the whole day', () => {
    expect(forecast(people(2_000), { perMinute: 1 }, false)).toMatchObject({ days: 2, minutes: 2_100 });
  });

  it('never promises more than the budget allows, and never fewer days for more people or a smaller budget', () => {
    const count = fc.integer({ min: 0, max: 1_000_000 });
    const limit = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(
        count,
        count,
        limit,
        fc.option(limit, { nil: undefined }),
        (rows, more, perDay, perMinute) => {
          const one = forecast(people(rows), { perDay, perMinute }, true);
          const { creates, lookups, downloads, total } = one.requests;
          expect(total).toBe(creates + lookups + downloads);
          expect(total).toBeLessThanOrEqual(one.days * perDay);
          expect(total).toBeLessThanOrEqual(
            perMinute === undefined ? Infinity : (one.minutes ?? 0) * perMinute,
          );
          expect(forecast(people(rows + more), { perDay, perMinute }, true).days).toBeGreaterThanOrEqual(
            one.days,
          );
          expect(forecast(people(rows), { perDay: perDay + more, perMinute }, true).days).toBeLessThanOrEqual(
            one.days,
          );
        },
      ),
    );
  });
});
