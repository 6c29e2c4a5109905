import { readWrittenDay } from '../generated/time/written-day';
import { isObject } from './json';
import { asText, type Given } from './text';

/** The part of a Luxon `DateTime` that is used. It has a time zone. */
interface DateTime {
  toISO(): string | null;
  toISODate(): string | null;
  toMillis(): number;
  startOf(unit: 'day'): DateTime;
}

/**
 * A day as `yyyy-mm-dd`, from a text with only one meaning: the year is first, or the month is an English name. A time (a text
 * with a time, a `Date`, a Luxon `DateTime`) counts as a day only at midnight in its own zone; at other times, the day depends
 * on where you are. A `Date` is taken in UTC. Anything else stays as it is: the validation rejects it, and {@link adviceOnDate}
 * explains why.
 */
export function asCalendarDate(value: unknown): Given {
  if (isDateTime(value)) {
    const midnight = value.startOf('day').toMillis() === value.toMillis();
    return (midnight ? value.toISODate() : value.toISO()) ?? 'no day';
  }
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? 'no day' : asCalendarDate(value.toISOString());
  }
  const text = asText(value);
  if (typeof text !== 'string') return text;
  const written = readWrittenDay(text);
  return written && 'day' in written ? written.day : text;
}

export function isDateTime(value: unknown): value is DateTime {
  return isObject(value) && typeof value.toISODate === 'function' && typeof value.startOf === 'function';
}

/** Why a text isn't a readable day, and how to turn it into one. Never contains the text. */
export function adviceOnDate(text: string): string {
  if (MOMENT.test(text)) {
    return "A moment is one day here and another elsewhere, unless it is midnight where it was written. Enter {{ DateTime.fromISO($json.date, { zone: 'UTC' }).toISODate() }} for its day in UTC, with the name of your column in place of date and your own zone in place of UTC, such as 'Australia/Sydney'; where it has a zone of its own, { setZone: true } gives the day there.";
  }
  if (/^\d{6}$|^\d{8}$/u.test(text)) {
    return "Day, month and year can't be told apart in digits alone. Write them as yyyy-mm-dd, or as yyyymmdd.";
  }
  if (/^\d+(?:[.,]\d+)?$/u.test(text)) {
    return "A number does not identify a day for certain: Excel counts days from 1900, or from 1904 in some files. For the first, which is usual, enter {{ DateTime.fromISO('1899-12-30').plus({ days: $json.date }).toISODate() }} with the name of your column in place of date.";
  }
  const [, first, separator, second, year, time] = DAY_AND_MONTH.exec(text) ?? [];
  if (year?.length === 4) return adviceOnOrder(Number(first), Number(second), separator, time !== undefined);
  return year !== undefined || /^(?:\d{1,2}[ -][a-z]+|[a-z]+ \d{1,2})[., -]+\d{2}$/iu.test(text)
    ? 'Write the year with four digits.'
    : '';
}

/** Two numbers and then a year, with or without a time. */
const DAY_AND_MONTH = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{2}|\d{4})([T ].+)?$/u;

function adviceOnOrder(first: number, second: number, separator: string, hasTime: boolean): string {
  // If a date's parts have spaces between them, they can't be separated from the time.
  if (hasTime && separator === ' ') return 'Write it as yyyy-mm-dd.';
  const column = hasTime ? '$json.date.split(/[T ]/)[0]' : '$json.date';
  const entry = (format: string): string =>
    `enter {{ DateTime.fromFormat(${column}, '${format}').toISODate() }} with the name of your column in place of date`;
  const dayFirst = ['d', 'M', 'yyyy'].join(separator);
  const monthFirst = ['M', 'd', 'yyyy'].join(separator);
  const canBe = (day: number, month: number): boolean => day >= 1 && day <= 31 && month >= 1 && month <= 12;
  if (canBe(first, second) && canBe(second, first)) {
    return `Day and month can't be told apart. Where the day comes first, ${entry(dayFirst)}; where the month does, '${monthFirst}'.`;
  }
  if (canBe(first, second)) return `The day comes first: ${entry(dayFirst)}.`;
  return canBe(second, first) ? `The month comes first: ${entry(monthFirst)}.` : '';
}

const MOMENT = /^\d{4}[-/.]?\d{1,2}[-/.]?\d{1,2}[T ]\d/u;
