import { DAY_MS, isRealDay } from '@workrights/time/calendar';
import { isoDay, readWrittenDay, type YearLast } from '@workrights/time/written-day';

import type { DateOrder } from './fields.ts';
import type { Cell } from './table.ts';

/** A day as `yyyy-mm-dd`, or why a cell's day is uncertain. */
export type ReadDate = { readonly day: string } | DateDoubt;
interface DateDoubt {
  readonly rule: string;
  readonly fix: string;
}

const WRITE_ISO = 'Write it as yyyy-mm-dd, such as 1998-04-12.';

/** Reads a day that has only one reading. `order` is the column's, for year-last dates. */
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

/** The same without a column's order: 25/04/1998 is certain by itself, because there is no month 25. */
export function readDateAlone(cell: Exclude<Cell, null>): ReadDate {
  const order = orderOf(cell) ?? 'dd/mm/yyyy';
  return readDate(cell, order === 'either' ? undefined : order);
}

/** Day of the month of a cell with an unambiguous date; undefined for other cells. */
export function wholeDay(cell: Cell): number | undefined {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? undefined : cell.getUTCDate();
  const written = typeof cell === 'string' ? readWrittenDay(cell) : undefined;
  return written && 'day' in written && written.isYearFirst ? Number(written.day.slice(-2)) : undefined;
}

/** The possible order of a year-last date: `either` for 05/05/1990, undefined if neither gives a real day, as in 32/12/1990. */
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
 * Earlier dates mean nothing: a formula that finds an empty cell gives 0, and workbooks count days from 1900 or 1904. Workbooks
 * also have a 29 February 1900, which didn't exist.
 */
const FIRST_OF_SHEETS = Date.UTC(1905, 0, 1);

/** A workbook's date must be at midnight. With a time of day, the day is uncertain. */
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

/** In years: nobody has lived longer. An earlier date is of another calendar, or a placeholder. */
const OLDEST = 125;
/** The first countries reach a new day 14 hours before UTC. */
const FIRST_COUNTRIES = 14 * 60 * 60_000;

/** Possible birth dates of living people, as `yyyy-mm-dd`. */
export interface BirthDays {
  readonly first: string;
  readonly last: string;
}

export function birthDays(now: number): BirthDays {
  const last = new Date(now + FIRST_COUNTRIES).toISOString().slice(0, 10);
  return { first: yearsBefore(last, OLDEST), last };
}

/** Only for comparison: such a day may not exist. */
function yearsBefore(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
}

/**
 * Why no living person was born on this day; undefined if it is possible. A visa check can be about a baby. `youngest`, in
 * years, is for people who can't be that young.
 */
export function doubtOfBirth(day: string, { first, last }: BirthDays, youngest = 0): DateDoubt | undefined {
  const fix = `Correct the year. ${WRITE_ISO}`;
  if (day > last) return { rule: 'is in the future', fix };
  if (day > yearsBefore(last, youngest)) return { rule: `is less than ${youngest} years ago`, fix };
  return day < first ? { rule: `is more than ${OLDEST} years ago`, fix } : undefined;
}
