import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDate } from '../../src/spreadsheet/dates.ts';
import { HEADING, person, useWorkplace } from './files.ts';

const place = useWorkplace();

const file = (dates: readonly string[]) =>
  [HEADING, ...dates.map((date, index) => person(index, date))].join('\n');
const born = (rows: readonly { data: { request?: { document: { date_of_birth?: string } } } | null }[]) =>
  rows.map(({ data }) => data?.request?.document.date_of_birth);

describe('a date', () => {
  it.each([
    '1998-04-12',
    '1998/04/12',
    '1998.4.12',
    '1998-04-12T00:00:00',
    '1998-04-12 00:00:00.000',
    '1998-04-12T00:00:00Z',
    '19980412',
    'Sunday, 12 April 1998',
    '12 April 1998',
    '12-Apr-1998',
    '12th Apr. 1998',
    'April 12, 1998',
    'Apr 12 1998',
  ])('that can be read in one way is read: %s', (text) => {
    expect(readDate(text, undefined)).toEqual({ day: '1998-04-12' });
  });

  it.each([
    '12/04/98',
    '12-Apr-98',
    '1998-04-12T14:00:00Z',
    '1998-04-12 10:30',
    '35897',
    '04/1998',
    '1998',
    '12 Avril 1998',
    '12/04-1998',
    '1998-04-31',
    '30/02/1998',
    '13/13/1998',
    'unknown',
    '0000-00-00',
  ])('that can not is refused with a fix: %s', (text) => {
    expect(readDate(text, 'dd/mm/yyyy')).toEqual({
      rule: expect.any(String) as string,
      fix: expect.stringContaining('yyyy-mm-dd') as string,
    });
  });

  it('with the year last is never guessed: without an order only equal days and months are sure', () => {
    const part = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(part, part, fc.constantFrom('/', '-', '.'), (first, second, mark) => {
        const read = readDate(`${first}${mark}${second}${mark}1990`, undefined);
        expect('day' in read).toBe(first === second);
      }),
    );
  });

  it('is the day that was written, whichever way it was written', () => {
    const day = fc.date({ min: new Date('1905-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [year, month, dayOfMonth] = iso.split('-');
        expect(readDate(iso, undefined)).toEqual({ day: iso });
        expect(readDate(`${dayOfMonth}/${month}/${year}`, 'dd/mm/yyyy')).toEqual({ day: iso });
        expect(readDate(`${month}/${dayOfMonth}/${year}`, 'mm/dd/yyyy')).toEqual({ day: iso });
        expect(readDate(new Date(`${iso}T00:00:00Z`), undefined)).toEqual({ day: iso });
      }),
    );
  });
});

describe('a birth date', () => {
  // A year of the Buddhist calendar; tomorrow everywhere; today in the first time zone that has it.
  it.each([
    ['2541-04-12', 'is in the future'],
    ['2026-03-06', 'is in the future'],
    ['2026-03-05', undefined],
    ['2023-04-12', undefined],
    ['1906-01-01', undefined],
    ['1900-12-31', 'is more than 125 years ago'],
    ['0098-04-12', 'is more than 125 years ago'],
  ])('of %s: %s', async (date, rule) => {
    const clock = { now: () => Date.parse('2026-03-04T23:00:00.000Z') };
    const { rows, problems } = await place.plan(file([date]), { clock });
    expect(problems.map(({ details }) => details[0]?.rule)).toEqual(rule === undefined ? [] : [rule]);
    expect(born(rows)).toEqual(rule === undefined ? [date] : [undefined]);
  });
});

describe('a column of dates with the year last', () => {
  it('decides by itself where its days say so', async () => {
    const days = await place.plan(file(['31/01/1990', '05/02/1991', '1 March 1990']));
    expect(born(days.rows)).toEqual(['1990-01-31', '1991-02-05', '1990-03-01']);
    expect(days.plan.columns.find(({ field }) => field === 'date_of_birth')).toMatchObject({
      dates: 'dd/mm/yyyy',
    });
    const months = await place.plan(file(['01/31/1990', '05/02/1991']));
    expect(born(months.rows)).toEqual(['1990-01-31', '1991-05-02']);
  });

  it('is doubtful when some of its dates have the year first, as a program writes those that it could read', async () => {
    for (const [dates, rows] of [
      [['1998-12-04', '25/12/1998'], 'whole dates in row 1, and dates with the year last in row 2:'],
      [
        ['1998-12-25', '13/01/1999', '1999-02-01'],
        'whole dates in 2 rows (1 and 3), and dates with the year last in row 2:',
      ],
    ] as const) {
      const error: unknown = await place.plan(file(dates)).catch((refusal: unknown) => refusal);
      expect(error).toMatchObject({ code: 'date-order' });
      const { message } = error as Error;
      expect(message).toContain(rows);
      expect(message).toContain('may have swapped day and month');
    }
  });

  it.each([
    ['no day says it', ['01/02/1990', '03/04/1991'], '(either: 2 rows (1 and 2))'],
    [
      'a day that does not exist seems to say it',
      ['01/02/1990', '32/12/1990', '31/02/1990'],
      '(either: row 1)',
    ],
    [
      'its days contradict each other',
      ['13/01/1990', '01/13/1990', '02/03/1990'],
      '(day/month only: row 1; month/day only: row 2; either: row 3)',
    ],
    [
      'one day stands against many, and is probably the mistake',
      ['13/01/1990', ...Array.from({ length: 9 }, () => '01/02/1990')],
      '(day/month only: row 1; either: 9 rows (2, 3, 4 and 6 more))',
    ],
  ])('must be stated when %s', async (_, dates, named) => {
    const error: unknown = await place.plan(file(dates)).catch((refusal: unknown) => refusal);
    expect(error).toMatchObject({ code: 'date-order', field: 'date_of_birth' });
    const { message } = error as Error;
    expect(message).toMatch(/Column I \(date_of_birth\).*"dd\/mm\/yyyy"/u);
    expect(message).toContain(named);
    const { rows, problems } = await place.plan(file(dates), {
      mapping: { version: 1, columns: {}, dates: { date_of_birth: 'mm/dd/yyyy' } },
    });
    const wrong = dates.filter((date) => /^(?:13|31|32)/u.test(date));
    expect(problems.map(({ details }) => details[0]?.rule)).toEqual(
      wrong.map(() => 'must be a day that exists'),
    );
    expect(born(rows).filter(Boolean)).toHaveLength(dates.length - wrong.length);
  });
});
