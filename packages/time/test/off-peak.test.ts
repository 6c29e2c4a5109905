import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { offPeakWindow } from '../src/off-peak.ts';

const HOUR = 60 * 60 * 1000;

describe('the off-peak window', () => {
  it.each([
    ['2026-01-10T10:59:59.999Z', false, '2026-01-10T11:00:00.000Z', '2026-01-10T20:00:00.000Z'],
    ['2026-01-10T11:00:00.000Z', true, '2026-01-10T11:00:00.000Z', '2026-01-10T20:00:00.000Z'],
    ['2026-07-10T19:59:59.999Z', true, '2026-07-10T11:00:00.000Z', '2026-07-10T20:00:00.000Z'],
    ['2026-07-10T20:00:00.000Z', false, '2026-07-11T11:00:00.000Z', '2026-07-11T20:00:00.000Z'],
  ])('at %s', (now, isOpen, opensAt, closesAt) => {
    expect(offPeakWindow(Date.parse(now))).toEqual({
      isOpen,
      opensAt: Date.parse(opensAt),
      closesAt: Date.parse(closesAt),
    });
  });

  it('is open within 15 hours, for nine', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (date) => {
        const now = date.getTime();
        const { isOpen, opensAt, closesAt } = offPeakWindow(now);
        expect(closesAt - opensAt).toBe(9 * HOUR);
        expect(isOpen).toBe(opensAt <= now);
        expect(opensAt - now).toBeLessThanOrEqual(15 * HOUR);
        expect(closesAt).toBeGreaterThan(now);
      }),
    );
  });
});
