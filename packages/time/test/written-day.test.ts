import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readWrittenDay } from '../src/written-day.ts';

describe('a day that people write', () => {
  it.each([
    '1998-04-12',
    ' 1998-04-12 ',
    '1998/04/12',
    '1998.4.12',
    '1998-4-12',
    '19980412',
    '1998-04-12T00:00:00',
    '1998-04-12 0:00',
    '1998-04-12 00:00:00.000',
    '1998-04-12 12:00:00 AM',
    '1998-04-12T00:00:00Z',
    '1998-04-12T00:00:00.000+10:00',
    '1998-04-12T00:00:00+10:00[Australia/Sydney]',
    '1998-04-12 00:00 AEST',
  ])('is read with the year first: %s', (text) => {
    expect(readWrittenDay(text)).toEqual({ day: '1998-04-12', isYearFirst: true });
  });

  it.each([
    '12 April 1998',
    '12-Apr-1998',
    '12 Apr, 1998',
    '12th Apr. 1998',
    '12.April.1998',
    '12/Apr/1998',
    'April 12, 1998',
    'Apr 12 1998',
    '1998-Apr-12',
    'Sunday, 12 April 1998',
    'Sun 12 Apr 1998',
    '12  April  1998',
    '12 April 1998 00:00',
  ])('is read with the name of the month: %s', (text) => {
    expect(readWrittenDay(text)).toEqual({ day: '1998-04-12', isYearFirst: false });
  });

  it.each([
    '12/04/98',
    '12-Apr-98',
    '1998-04-12T14:00:00Z',
    '1998-04-12 10:30',
    '1998-04-12 12:00 pm',
    '1998-04-12 00:00:01',
    '12041998',
    '20011990',
    '35897',
    '04/1998',
    '1998',
    '12 Avril 1998',
    '12/04-1998',
    'Someday, 12 April 1998',
    'unknown',
    '',
  ])('is not guessed: %s', (text) => {
    expect(readWrittenDay(text)).toBeUndefined();
  });

  it('has two readings with the year last, unless day and month are one number', () => {
    const part = fc.integer({ min: 1, max: 31 });
    fc.assert(
      fc.property(part, part, fc.constantFrom('/', '-', '.'), (first, second, mark) => {
        const read = readWrittenDay(`${first}${mark}${second}${mark}1990 00:00`);
        const number = String(first).padStart(2, '0');
        expect(read).toEqual(
          first === second
            ? { day: `1990-${number}-${number}`, isYearFirst: false }
            : { first, second, year: '1990' },
        );
      }),
    );
  });

  it.each<[string, (day: string) => string]>([
    ['with slashes', (day) => day.replaceAll('-', '/')],
    ['without separators', (day) => day.replaceAll('-', '')],
    ['without zeros', (day) => day.replaceAll('-0', '-')],
    ['with the name of the month', (day) => shown(day, 'en-GB', 'long')],
    ['as people in the United States write it', (day) => shown(day, 'en-US', 'short')],
  ])('is read on every day %s', (_, write) => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (moment) => {
        const day = moment.toISOString().slice(0, 10);
        expect(readWrittenDay(write(day))).toMatchObject({ day });
      }),
    );
  });
});

function shown(day: string, locale: string, month: 'long' | 'short'): string {
  return new Date(day).toLocaleDateString(locale, {
    day: 'numeric',
    month,
    year: 'numeric',
    timeZone: 'UTC',
  });
}
