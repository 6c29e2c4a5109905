import { assert, date, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adviceOnDate, asCalendarDate } from '../nodes/WorkRights/shared/calendar-date.ts';

describe('a date', () => {
  it.each([
    ['1990-01-31', '1990-01-31'],
    ['1990-01-31T00:00:00', '1990-01-31'],
    ['1990-01-31T00:00:00.000+11:00', '1990-01-31'],
    ['1990-01-31T23:30:00.000-08:00', '1990-01-31'],
    [' 1990-01-31 ', '1990-01-31'],
    [{ toISODate: () => '1990-01-31' }, '1990-01-31'],
    [new Date('1990-01-31T00:00:00Z'), '1990-01-31'],
    [new Date('1990-01-30T13:00:00Z'), '1990-01-31'],
    ['1990-01-31T00:00:00.000Z', '1990-01-31'],
    ['1990-01-30T13:00:00.000Z', '1990-01-31'],
    ['1990-01-31 12:59:59Z', '1990-01-31'],
    ['1990-01-30T14:00:00+00:00', '1990-01-31'],
    ['1990-02-30T25:00:00Z', '1990-02-30T25:00:00Z'],
    ['1990/01/31', '1990-01-31'],
    ['1990.1.31', '1990-01-31'],
    ['1990-1-5', '1990-01-05'],
    ['1990/01/31 00:00:00', '1990-01-31'],
    [19900131, '1990-01-31'],
    ['20011990', '20011990'],
    ['31 January 1990', '1990-01-31'],
    ['31-Jan-1990', '1990-01-31'],
    ['31st January, 1990', '1990-01-31'],
    ['January 31, 1990', '1990-01-31'],
    ['Sept. 5 1990', '1990-09-05'],
    ['Wednesday, 31 January 1990', '1990-01-31'],
    ['1990-Jan-31', '1990-01-31'],
    ['31-Jan-90', '31-Jan-90'],
    ['1990/31/01', '1990-31-01'],
    ['31 Januar 1990', '31 Januar 1990'],
    ['31/01/1990', '31/01/1990'],
    ['01/02/1990', '01/02/1990'],
    ['1990-13-31', '1990-13-31'],
    [33239, '33239'],
    [33239.5, '33239.5'],
    [1990, '1990'],
    [633744000000, '633744000000'],
    [undefined, ''],
    [new Date('nonsense'), ''],
  ])('%j is %j', (value, day) => {
    expect(asCalendarDate(value, 'Australia/Sydney')).toBe(day);
  });

  it.each([
    ['America/Los_Angeles', '1990-01-31T08:00:00Z'],
    ['America/Los_Angeles', '1990-02-01T07:59:00Z'],
    ['Europe/London', '1990-01-31T23:30:00Z'],
    ['Pacific/Auckland', '1990-01-30T11:00:00Z'],
    ['Pacific/Auckland', '1990-01-31T00:00:00Z'],
    ['America/Los_Angeles', '1990-01-31T00:00:00Z'],
  ])('of a moment is that of %s', (timeZone, moment) => {
    expect(asCalendarDate(moment, timeZone)).toBe('1990-01-31');
    expect(asCalendarDate(new Date(moment), timeZone)).toBe('1990-01-31');
  });
});

describe('a day that can be read in one way only', () => {
  const days = date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  const forms: readonly [string, (day: string) => string][] = [
    ['with slashes', (day) => day.replaceAll('-', '/')],
    ['without separators', (day) => day.replaceAll('-', '')],
    ['without zeros', (day) => day.replaceAll('-0', '-')],
    [
      'with the name of the month',
      (day) =>
        new Date(day).toLocaleDateString('en-GB', {
          day: 'numeric',
          month: 'long',
          year: 'numeric',
          timeZone: 'UTC',
        }),
    ],
    [
      'as people in the United States write it',
      (day) =>
        new Date(day).toLocaleDateString('en-US', {
          day: 'numeric',
          month: 'short',
          year: 'numeric',
          timeZone: 'UTC',
        }),
    ],
  ];

  it.each(forms)('is read %s', (_, write) => {
    assert(
      property(days, (moment) => {
        const day = moment.toISOString().slice(0, 10);
        expect(asCalendarDate(write(day), 'Pacific/Auckland')).toBe(day);
      }),
    );
  });

  it('is never made of day, month and year in numbers', () => {
    assert(
      property(days, (moment) => {
        const [year, month, day] = moment.toISOString().slice(0, 10).split('-');
        for (const text of [`${day}/${month}/${year}`, `${month}-${day}-${year}`, `${day}${month}${year}`]) {
          expect(asCalendarDate(text, 'UTC')).toBe(text);
        }
      }),
    );
  });
});

describe('the advice on a date', () => {
  it.each([
    ['33239', "fromISO('1899-12-30')"],
    ['33239.5', 'from 1904'],
    ['31/01/1990', "fromFormat($json.date, 'd/M/yyyy')"],
    ['1.2.90', "'M/d/yyyy'"],
    ['31-Jan-90', 'four digits'],
    ['Jan 31, 90', 'four digits'],
    ['31011990', 'digits alone'],
    ['310190', 'digits alone'],
  ])('says for %j what to enter, and not the value', (text, advice) => {
    expect(adviceOnDate(text)).toContain(advice);
    expect(adviceOnDate(text)).not.toContain(text);
  });

  it('is none where the rule says it all', () => {
    expect(['1990-02-30', 'soon', ''].map(adviceOnDate)).toEqual(['', '', '']);
  });
});
