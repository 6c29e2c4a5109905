import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { adviceOnDate } from '../nodes/WorkRights/fields/advice.ts';
import { asCalendarDate } from '../nodes/WorkRights/generated/connectors/input/calendar-date.ts';

/** The library of n8n's own dates, from n8n's own dependencies. */
const { DateTime } = createRequire(createRequire(import.meta.url).resolve('n8n-workflow'))('luxon') as {
  DateTime: {
    fromISO(text: string, options?: { zone?: string; setZone?: boolean }): { toISODate(): string };
    fromFormat(text: string, format: string): { toISODate(): string | null };
  };
};

describe('a date', () => {
  it.each([
    [' 31 Jan 1990 ', '1990-01-31'],
    ['05/05/1990', '1990-05-05'],
    ['31/01/1990', '31/01/1990'],
    ['1990-13-31', '1990-13-31'],
    [new Date('1990-01-31T00:00:00Z'), '1990-01-31'],
    [new Date('nonsense'), 'no day'],
    [19900131, '1990-01-31'],
    [33239, '33239'],
    [33239.5, '33239.5'],
    [undefined, ''],
    [['1990-01-31'], ['1990-01-31']],
    [true, true],
  ])('%j is %j', (value, day) => {
    expect(asCalendarDate(value)).toEqual(day);
  });

  it.each([
    '1990-01-30T13:00:00.000Z',
    '1990-01-31 12:59:59Z',
    '1990-01-30 13:00:00 UTC',
    '1990-01-30T14:00:00+00:00',
    '1990-01-31T23:30:00.000-08:00',
    '1990-01-30T13:00:00+00:00[UTC]',
    '1990-01-31 12:00 AEDT',
  ])('is not made of a moment that is another day elsewhere: %s', (moment) => {
    expect(asCalendarDate(moment)).toBe(moment);
    expect(adviceOnDate(moment)).toContain('A moment is one day here and another elsewhere');
  });

  it('is not made of a Date that is not midnight in UTC', () => {
    expect(asCalendarDate(new Date('1990-01-30T13:00:00Z'))).toBe('1990-01-30T13:00:00.000Z');
  });

  it.each([
    [DateTime.fromISO('1990-01-31', { zone: 'Australia/Sydney' }), /^1990-01-31$/],
    [DateTime.fromISO('1990-01-31', { zone: 'America/New_York' }), /^1990-01-31$/],
    [DateTime.fromISO('1990-01-31T00:00:00.000Z', { zone: 'UTC' }), /^1990-01-31$/],
    // There was no midnight in Brazil on the day that summer time began.
    [DateTime.fromISO('1990-10-21', { zone: 'America/Sao_Paulo' }), /^1990-10-21$/],
    [DateTime.fromISO('1990-01-31T00:00:00.000Z', { zone: 'America/New_York' }), /^1990-01-30T19:00:00/],
    [DateTime.fromISO('1990-01-31T15:04', { zone: 'Australia/Sydney' }), /^1990-01-31T15:04:00/],
    [DateTime.fromISO('nonsense'), /^no day$/],
  ])('is the day of %s at midnight in its own zone', (moment, day) => {
    expect(asCalendarDate(moment)).toMatch(day);
  });

  it('comes out of each expression that the advice on a moment names', () => {
    const moment = '1990-01-31T00:00:00.000+11:00';
    const advice = adviceOnDate('1990-01-30T13:00:00Z');
    for (const [options, written, day] of [
      [{ zone: 'UTC' }, "{ zone: 'UTC' }", '1990-01-30'],
      [{ zone: 'Australia/Sydney' }, "'Australia/Sydney'", '1990-01-31'],
      [{ setZone: true }, '{ setZone: true }', '1990-01-31'],
    ] as const) {
      expect(advice).toContain(written);
      expect(asCalendarDate(DateTime.fromISO(moment, options).toISODate())).toBe(day);
    }
  });
});

describe('the advice on a date', () => {
  it.each([
    ['33239', "fromISO('1899-12-30')"],
    ['33239.5', 'from 1904'],
    ['31/01/1990', "fromFormat($json.date, 'd/M/yyyy')"],
    ['1.2.90', 'four digits'],
    ['1/2/90', 'four digits'],
    ['01 02 1990 00:00', 'Write it as yyyy-mm-dd'],
    ['1990-01-30T13:00:00.000Z', "{ zone: 'UTC' }"],
    ['1990-01-31 23:30:00 AEDT', "'Australia/Sydney'"],
    ['31-Jan-90', 'four digits'],
    ['Jan 31, 90', 'four digits'],
    ['31011990', 'digits alone'],
    ['310190', 'digits alone'],
  ])('says for %j what to enter, and not the value', (text, advice) => {
    expect(adviceOnDate(text)).toContain(advice);
    expect(adviceOnDate(text)).not.toContain(text);
  });

  it.each([
    ['12/04/1998', ['1998-04-12', '1998-12-04']],
    ['12.04.1998', ['1998-04-12', '1998-12-04']],
    ['12-04-1998', ['1998-04-12', '1998-12-04']],
    ['12 4 1998', ['1998-04-12', '1998-12-04']],
    ['12/04/1998 00:00', ['1998-04-12', '1998-12-04']],
    ['1.2.1998T00:00:00', ['1998-02-01', '1998-01-02']],
    ['30/04/1998', ['1998-04-30']],
    ['31.12.1999 00:00:00', ['1999-12-31']],
    ['04/30/1998', ['1998-04-30']],
  ] as const)(
    'gives expressions that make a day of %s, and no other formats than those it may have',
    (text, days) => {
      const advice = adviceOnDate(text);
      const [, column = ''] = /fromFormat\((.+?), '/u.exec(advice) ?? [];
      const written = new Function('$json', `return ${column}`)({ date: text }) as string;
      const formats = [...advice.matchAll(/'([dM][^']*)'/gu)].map(([, format = '']) => format);
      expect(formats.map((format) => DateTime.fromFormat(written, format).toISODate())).toEqual(days);
      expect(advice.includes("can't be told apart")).toBe(days.length > 1);
    },
  );

  it("gives an expression that makes a day of Excel's number", () => {
    const [, expression = ''] = /\{\{ (.+) \}\}/u.exec(adviceOnDate('32904')) ?? [];
    const day = new Function('DateTime', '$json', `return ${expression}`) as (...values: unknown[]) => string;
    expect(day(DateTime, { date: 32904 })).toBe('1990-01-31');
  });

  it('is none where the rule says it all', () => {
    expect(['1990-02-30', 'soon', '', '13/13/1990', '0/4/1990'].map(adviceOnDate)).toEqual([
      '',
      '',
      '',
      '',
      '',
    ]);
  });
});
