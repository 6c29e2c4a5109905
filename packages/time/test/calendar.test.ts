import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { calendarDate, daysBetween } from '../src/calendar.ts';
import { addDays, addMonths } from '../src/later-days.ts';
import { serviceDay, serviceDayNumber } from '../src/service-day.ts';

test.each([
  ['2026-02-28', '2026-02-28'],
  ['2026-02-30', null],
  ['2026-2-28', null],
  ['2026-02-28T00:00:00Z', null],
  [20_260_228, null],
])('%s as a date is %s', (value, expected) => {
  expect(calendarDate(value)).toBe(expected);
});

describe('a later day', () => {
  test('is so many days from the first one', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.integer({ min: -9_999, max: 9_999 }), (date, days) => {
        const from = date.toISOString().slice(0, 10);
        expect(daysBetween(from, addDays(from, days))).toBe(days);
      }),
    );
  });

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-11-15', 3, '2027-02-15'],
  ])('%s and %d months is %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });

  test('has a year of four digits', () => {
    expect(addDays('9999-12-30', 9)).toBe('9999-12-31');
    expect(addDays('0000-01-02', -9)).toBe('0000-01-01');
  });
});

test('a day of the service begins at midnight at UTC+10, in summer too', () => {
  const [before, after] = ['2026-01-10T13:59:59.999Z', '2026-01-10T14:00:00.000Z'].map(Date.parse) as [
    number,
    number,
  ];
  expect([serviceDay(before), serviceDay(after)]).toEqual(['2026-01-10', '2026-01-11']);
  expect(serviceDayNumber(after) - serviceDayNumber(before)).toBe(1);
});
