import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { untilOffPeakWindow } from '../../src/waiting/schedule.ts';

const HOUR = 60 * 60 * 1000;

describe('untilOffPeakWindow', () => {
  it.each([
    ['2026-01-10T10:59:59.000Z', 1000],
    ['2026-01-10T11:00:00.000Z', 0],
    ['2026-07-10T19:59:59.999Z', 0],
    ['2026-07-10T20:00:00.000Z', 15 * HOUR],
    ['2026-07-10T00:00:00.000Z', 11 * HOUR],
  ])('at %s is %d ms', (now, expected) => {
    expect(untilOffPeakWindow(Date.parse(now))).toBe(expected);
  });

  it('always leads into the window, within 15 hours', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (date) => {
        const wait = untilOffPeakWindow(date.getTime());
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(15 * HOUR);
        expect(untilOffPeakWindow(date.getTime() + wait)).toBe(0);
      }),
    );
  });
});
