import { readWrittenDay } from '../generated/time/written-day';
import { isObject } from './json';
import { asText, type Given } from './text';

/** As much of a Luxon `DateTime` as is used. It knows its time zone. */
interface DateTime {
  toISO(): string | null;
  toISODate(): string | null;
  toMillis(): number;
  startOf(unit: 'day'): DateTime;
}

/**
 * A day as `yyyy-mm-dd`, from what can be read in one way only: the year first, or the month by its English name. A moment
 * (a text with a time, a `Date`, a Luxon `DateTime`) is a day only where it is midnight in the zone that it is written in:
 * people far from each other have two days at any other. A `Date` is written in UTC. Anything else stays as it is, for the validation to name and {@link adviceOnDate} to
 * explain.
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

/** What to do about a text that is no day: why it can't be read, and how to make a day of it. Never holds the text. */
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

/** Two numbers and a year after them, with or without a time. */
const DAY_AND_MONTH = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{2}|\d{4})([T ].+)?$/u;

function adviceOnOrder(first: number, second: number, separator: string, hasTime: boolean): string {
  // The parts of a date between spaces can't be told from its time.
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
