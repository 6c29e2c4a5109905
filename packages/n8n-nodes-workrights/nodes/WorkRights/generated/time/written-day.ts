// Copied from packages/time by workrights-codegen. Do not edit.
import type { Day } from './calendar';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DATE = '(\\d{1,2})(?:st|nd|rd|th)?';

/** Year first, with or without zeros. The month is then always second. */
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/u;
/** The basic format of ISO 8601. If the day or month were first, these digits would be a year before 1900 or a month after 12. */
const BASIC = /^((?:19|20)\d{2})(0[1-9]|1[0-2])(\d{2})$/u;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/u;
const DATE_MONTH_YEAR = new RegExp(`^${DATE}[-\\s./]+${MONTH}\\.?[-\\s./,]+(\\d{4})$`, 'iu');
const MONTH_DATE_YEAR = new RegExp(`^${MONTH}\\.?\\s+${DATE},?\\s+(\\d{4})$`, 'iu');
const YEAR_MONTH_DATE = new RegExp(`^(\\d{4})[ -]${MONTH}[ -]${DATE}$`, 'iu');
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+(?=\S+ \S+ \S+$)/iu;

/** Midnight, with or without a time zone. Any other time may be another day elsewhere. */
const MIDNIGHT =
  /[T ](?:0?0:00(?::00(?:[.,]0+)?)?|12:00(?::00)? ?am)(?: ?(?:Z|[A-Z]{2,5}|[+-]\d{2}(?::?\d{2})?(?::\d{2})?)?(?:\[[\w/+-]+\])?)$/iu;

/** The day that a text names. The calendar may not have it. */
export type WrittenDay =
  | {
      readonly day: Day;
      /** The text has year, month and day in numbers, in this order. */
      readonly isYearFirst: boolean;
    }
  | YearLast;

/** The year is last, and it isn't known which of the two numbers is the day. */
export interface YearLast {
  readonly first: number;
  readonly second: number;
  readonly year: string;
}

/**
 * Reads a day that can be read in only one way: the year first, or the month by its English name. Undefined for anything else,
 * including a time that isn't midnight, because the day may be another one where the text comes from.
 */
export function readWrittenDay(given: string): WrittenDay | undefined {
  const text = given.trim().replace(MIDNIGHT, '');
  const [, fullYear, , fullMonth, fullDate] = YEAR_FIRST.exec(text) ?? [];
  if (fullDate !== undefined) return written(fullYear, Number(fullMonth), fullDate, true);
  const [, basicYear, basicMonth, basicDate] = BASIC.exec(text) ?? [];
  if (basicDate !== undefined) return written(basicYear, Number(basicMonth), basicDate, true);
  const [, first, , second, lastYear = ''] = YEAR_LAST.exec(text) ?? [];
  if (first !== undefined) {
    return Number(first) === Number(second)
      ? written(lastYear, Number(first), first)
      : { first: Number(first), second: Number(second), year: lastYear };
  }
  const plain = text.replace(WEEKDAY, '');
  return (
    withMonth(DATE_MONTH_YEAR.exec(plain), [3, 2, 1]) ??
    withMonth(MONTH_DATE_YEAR.exec(plain), [3, 1, 2]) ??
    withMonth(YEAR_MONTH_DATE.exec(plain), [1, 2, 3])
  );
}

function withMonth(
  parts: RegExpExecArray | null,
  [year, month, date]: readonly [number, number, number],
): WrittenDay | undefined {
  if (parts === null) return undefined;
  const name = parts[month]?.slice(0, 3).toLowerCase() ?? '';
  return written(parts[year], MONTHS.indexOf(name) + 1, parts[date]);
}

function written(year = '', month: number, date: number | string = '', isYearFirst = false): WrittenDay {
  return { day: isoDay(year, month, date), isYearFirst };
}

/** The day of these numbers as `yyyy-mm-dd`. The calendar may not have it. */
export function isoDay(year: string, month: number, date: number | string): Day {
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}
