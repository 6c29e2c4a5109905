import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths } from '../../src/outcomes/add-months.ts';
import { sixMonthRuleExpiry } from '../../src/work-rights/get-work-rights.ts';

const calendarDate = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const monthsFromZero = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

describe('adding calendar months', () => {
  test.each([
    ['2026-01-15', 6, '2026-07-15'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-12-31', 6, '2027-06-30'],
    ['2026-11-30', 3, '2027-02-28'],
    ['1999-09-30', 6, '2000-03-30'],
    ['1899-08-31', 6, '1900-02-28'],
    ['2026-03-31', 0, '2026-03-31'],
  ])('%s and %i months is %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected);
  });

  test('lands in the month that was meant, on the same day or on its last one', () => {
    fc.assert(
      fc.property(calendarDate, fc.integer({ min: 0, max: 120 }), (date, months) => {
        const later = addMonths(date, months);
        expect(monthsFromZero(later)).toBe(monthsFromZero(date) + months);
        expect(new Date(later).toISOString().slice(0, 10)).toBe(later);
        const nextDay = new Date(Date.parse(later) + 86_400_000).toISOString().slice(0, 10);
        const isLastDay = nextDay.endsWith('-01');
        expect(later.slice(8) === date.slice(8) || (isLastDay && later.slice(8) < date.slice(8))).toBe(true);
      }),
    );
  });

  test('never puts a later date before an earlier one', () => {
    fc.assert(
      fc.property(calendarDate, calendarDate, (one, other) => {
        const [earlier, later] = one < other ? [one, other] : [other, one];
        expect(addMonths(earlier, 6) <= addMonths(later, 6)).toBe(true);
      }),
    );
  });
});

describe('condition 8547 (service.md §2.8)', () => {
  test('is the earlier of six months after the start and the expiry of the visa', () => {
    fc.assert(
      fc.property(calendarDate, calendarDate, (start, expiry) => {
        const end = sixMonthRuleExpiry(start, expiry);
        expect(end).toBe([addMonths(start, 6), expiry].toSorted()[0]);
      }),
    );
  });

  test('is six months after the start when the visa has no expiry', () => {
    expect(sixMonthRuleExpiry('2026-11-20', null)).toBe('2027-05-20');
  });
});
