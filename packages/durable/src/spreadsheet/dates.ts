import { DAY_MS, isRealDay } from '@workrights/time/calendar';
import { isoDay, readWrittenDay, type YearLast } from '@workrights/time/written-day';

import type { DateOrder } from './fields.ts';
import type { Cell } from './table.ts';

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
  const written = readWrittenDay(cell);
  if (written === undefined) {
    const rule = /^\d{1,2}([-/. ])\w{1,9}\1\d{2}$/u.test(cell.trim())
      ? 'must have a year of four digits'
      : 'must be a date that can be read in one way only';
    return { rule, fix: WRITE_ISO };
  }
  if ('day' in written) return realDay(written.day);
  if (order === undefined) return { rule: 'may be day/month or month/day', fix: WRITE_ISO };
  return realDay(inOrder(written, order));
}

/** The same where the column shows no order: 25/04/1998 is sure by itself, because there is no month 25. */
export function readDateAlone(cell: Exclude<Cell, null>): ReadDate {
  const order = orderOf(cell) ?? 'dd/mm/yyyy';
  return readDate(cell, order === 'either' ? undefined : order);
}

/** Whether a cell holds a whole date, which has one reading; and its day, for who doubts that. */
export function wholeDay(cell: Cell): number | undefined {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? undefined : cell.getUTCDate();
  const written = typeof cell === 'string' ? readWrittenDay(cell) : undefined;
  return written && 'day' in written && written.isYearFirst ? Number(written.day.slice(-2)) : undefined;
}

/** Which of the two orders a cell with the year last can only have; undefined when it shows none: 05/05/1990, or 32/12/1990. */
export function orderOf(cell: Cell): DateOrder | 'either' | undefined {
  const written = typeof cell === 'string' ? readWrittenDay(cell) : undefined;
  if (written === undefined || 'day' in written) return undefined;
  const orders = ORDERS.filter((order) => isRealDay(inOrder(written, order)));
  return orders.length > 1 ? 'either' : orders[0];
}

const ORDERS: readonly DateOrder[] = ['dd/mm/yyyy', 'mm/dd/yyyy'];

function inOrder({ first, second, year }: YearLast, order: DateOrder): string {
  return isoDay(year, ...(order === 'dd/mm/yyyy' ? ([second, first] as const) : ([first, second] as const)));
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
  if (time % DAY_MS !== 0) return { rule: 'is a time, and not only a day', fix: WRITE_ISO };
  return realDay(date.toISOString().slice(0, 10));
}

function realDay(day: string): ReadDate {
  return isRealDay(day) ? { day } : { rule: 'must be a day that exists', fix: WRITE_ISO };
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
  return { first: yearsBefore(last, OLDEST), last };
}

/** To compare with: the calendar may have no such day. */
function yearsBefore(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
}

/**
 * Why nobody who is alive was born on a day; undefined when somebody can have been. A visa check can be of a baby; `youngest`, in years, is
 * for whoever can't be so young.
 */
export function doubtOfBirth(day: string, { first, last }: BirthDays, youngest = 0): DateDoubt | undefined {
  const fix = `Correct the year. ${WRITE_ISO}`;
  if (day > last) return { rule: 'is in the future', fix };
  if (day > yearsBefore(last, youngest)) return { rule: `is less than ${youngest} years ago`, fix };
  return day < first ? { rule: `is more than ${OLDEST} years ago`, fix } : undefined;
}
