import type { DateOrder } from './fields.ts';
import type { Cell } from './table.ts';

/** The year first, as in 1998-04-12; a midnight after it is what programs add to a day. */
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]00:00(?::00(?:\.0{1,9})?)?)?$/u;
/** The year last, as in 12/04/1998 or 04/12/1998: two ways to read it. */
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?: 0?0:00(?::00)?)?$/u;
/** The month in English, as in 12 April 1998 or April 12, 1998. */
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[-\s./]+([a-z]{3,9})\.?[-\s./,]+(\d{4})$/iu;
const MONTH_DAY = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu;

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** A day as `yyyy-mm-dd`, or why it is not sure which day a cell means. */
export type ReadDate = { readonly day: string } | DateDoubt;
interface DateDoubt {
  readonly rule: string;
  readonly fix: string;
}

const WRITE_ISO = 'Write it as yyyy-mm-dd, such as 1998-04-12.';

/** Reads a day where there is only one way to read it; `order` is that of the column, for dates with the year last. */
export function readDate(cell: Exclude<Cell, null>, order: DateOrder | undefined): ReadDate {
  if (cell instanceof Date) return dateOfSheet(cell);
  if (typeof cell !== 'string') {
    return { rule: 'is a number, not a date', fix: `Format the column as dates. ${WRITE_ISO}` };
  }
  const text = cell.trim();
  const [, year = '', , month = '', day = ''] = YEAR_FIRST.exec(text) ?? [];
  if (year !== '') return realDay(year, month, day);
  const last = YEAR_LAST.exec(text);
  if (last) return yearLast(last, order);
  const named = namedMonth(text);
  if (named) return named;
  const rule = /^\d{1,2}([-/. ])\w{1,9}\1\d{2}$/u.test(text)
    ? 'must have a year of four digits'
    : 'must be a date that can be read in one way only';
  return { rule, fix: WRITE_ISO };
}

/** Whether a cell holds a whole date, which has one reading; and its day, for who doubts that. */
export function wholeDay(cell: Cell): number | undefined {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? undefined : cell.getUTCDate();
  const [, , , , day] = (typeof cell === 'string' ? YEAR_FIRST.exec(cell.trim()) : null) ?? [];
  return day === undefined ? undefined : Number(day);
}

/** Which of the two orders a cell with the year last can only have; undefined when it shows none: 05/05/1990, or 32/12/1990. */
export function orderOf(cell: Cell): DateOrder | 'either' | undefined {
  const [, first = '', , second = '', year = ''] =
    (typeof cell === 'string' ? YEAR_LAST.exec(cell.trim()) : null) ?? [];
  if (year === '' || Number(first) === Number(second)) return undefined;
  const isDayFirst = 'day' in realDay(year, second, first);
  const isMonthFirst = 'day' in realDay(year, first, second);
  if (isDayFirst && isMonthFirst) return 'either';
  if (isDayFirst) return 'dd/mm/yyyy';
  return isMonthFirst ? 'mm/dd/yyyy' : undefined;
}

function yearLast(
  [, first = '', , second = '', year = '']: RegExpExecArray,
  order: DateOrder | undefined,
): ReadDate {
  if (order === 'dd/mm/yyyy' || Number(first) === Number(second)) return realDay(year, second, first);
  if (order === 'mm/dd/yyyy') return realDay(year, first, second);
  return { rule: 'may be day/month or month/day', fix: WRITE_ISO };
}

function namedMonth(text: string): ReadDate | undefined {
  const [, day, word, year] = DAY_MONTH.exec(text) ?? [];
  if (word !== undefined) return withMonth(year ?? '', word, day ?? '');
  const [, firstWord, secondDay, lastYear] = MONTH_DAY.exec(text) ?? [];
  return firstWord === undefined ? undefined : withMonth(lastYear ?? '', firstWord, secondDay ?? '');
}

function withMonth(year: string, word: string, day: string): ReadDate | undefined {
  const name = word.toLowerCase();
  const index = MONTHS.findIndex(
    (month) => month === name || month.slice(0, 3) === name || (name === 'sept' && month === 'september'),
  );
  return index === -1 ? undefined : realDay(year, String(index + 1), day);
}

/**
 * A formula that finds an empty cell gives 0, and a workbook counts its days from 1900 or 1904: such a date stands for
 * nothing. Workbooks also have a 29 February 1900.
 */
const FIRST_OF_SHEETS = Date.UTC(1905, 0, 1);

/** A date cell of a workbook is a day: midnight. One with a time of day is not sure to be. */
function dateOfSheet(date: Date): ReadDate {
  const time = date.getTime();
  if (Number.isNaN(time)) return { rule: 'shows no day, month and year', fix: WRITE_ISO };
  if (time < FIRST_OF_SHEETS) {
    return {
      rule: 'is before 1905, which a workbook shows for an empty cell',
      fix: `Leave it empty, or write it as text: yyyy-mm-dd.`,
    };
  }
  if (time % 86_400_000 !== 0) {
    return { rule: 'is a time, and not only a day', fix: WRITE_ISO };
  }
  const [year = '', month = '', day = ''] = date.toISOString().slice(0, 10).split('-');
  return realDay(year, month, day);
}

function realDay(year: string, month: string, day: string): ReadDate {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(0);
  // Unlike `Date.UTC`, this takes the years before 100 as they are.
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal ? { day: text } : { rule: 'must be a day that exists', fix: WRITE_ISO };
}

/** Nobody has lived for longer, in years: such a date is of another calendar, or stands for none. */
const OLDEST = 125;
/** The first countries to have a new day have it 14 hours before UTC. */
const FIRST_COUNTRIES = 14 * 60 * 60_000;

/** The days on which somebody can have been born who is alive now, as `yyyy-mm-dd`. */
export interface BirthDays {
  readonly first: string;
  readonly last: string;
}

export function birthDays(now: number): BirthDays {
  const last = new Date(now + FIRST_COUNTRIES).toISOString().slice(0, 10);
  return { first: `${Number(last.slice(0, 4)) - OLDEST}${last.slice(4)}`, last };
}

/** Why nobody who is alive was born on a day; undefined when somebody can have been. */
export function doubtOfBirth(day: string, { first, last }: BirthDays): DateDoubt | undefined {
  const fix = `Correct the year. ${WRITE_ISO}`;
  if (day > last) return { rule: 'is in the future', fix };
  return day < first ? { rule: `is more than ${OLDEST} years ago`, fix } : undefined;
}
