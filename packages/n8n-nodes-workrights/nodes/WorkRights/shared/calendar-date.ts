import { isObject } from './json';
import { asText, type Given } from './text';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';

/** Year first, with or without zeros: nobody writes the day second then. */
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ](.+))?$/u;
const CLOCK = /^\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[ap]m)?/iu;
const MIDNIGHT = /^0?0:00(?::00(?:[.,]0+)?)?$/u;
const ZONE = /^ ?(?:Z|[A-Z]{2,5}|[+-]\d{2}(?::?\d{2})?(?::\d{2})?)?(?:\[[\w/+-]+\])?$/iu;
/** The basic format of ISO 8601. Day or month first would make it a year before 1900 or a month after 12. */
const BASIC = /^((?:19|20)\d{2})(0[1-9]|1[0-2])(\d{2})$/u;
const DAY_THEN_MONTH = new RegExp(`^${DAY}[ -]${MONTH}\\.?,?[ -](\\d{4})$`, 'iu');
const YEAR_THEN_MONTH = new RegExp(`^(\\d{4})[ -]${MONTH}[ -]${DAY}$`, 'iu');
const MONTH_THEN_DAY = new RegExp(`^${MONTH}\\.? ${DAY},? (\\d{4})$`, 'iu');

/** As much of a Luxon `DateTime` as is used. It knows its time zone. */
interface DateTime {
  toISO(): string | null;
  toISODate(): string | null;
  toMillis(): number;
  startOf(unit: 'day'): DateTime;
}

/**
 * A day as `yyyy-mm-dd`, from what can be read in one way only: the year first, the month by its English name, with or
 * without the clock of its own place. A moment (a text with a time zone, a `Date`, a Luxon `DateTime`) is a day only
 * where it is midnight in the zone that it is written in: people far from each other have two days at any other. A
 * `Date` is written in UTC. Anything else stays as it is, for the validation to name and {@link adviceOnDate} to
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
  return typeof text === 'string' ? (writtenDay(text) ?? text) : text;
}

function isDateTime(value: unknown): value is DateTime {
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

function writtenDay(text: string): string | undefined {
  const numbers = YEAR_FIRST.exec(text);
  if (numbers !== null) {
    return isPlainTime(numbers[5]) ? isoDay(numbers[1], Number(numbers[3]), numbers[4]) : undefined;
  }
  const basic = BASIC.exec(text);
  if (basic !== null) return isoDay(basic[1], Number(basic[2]), basic[3]);
  const plain = text.replace(/^[a-z]{3,9},? (?=\S+ \S+ \S+$)/iu, '').replaceAll(/\s+/gu, ' ');
  const dayFirst = DAY_THEN_MONTH.exec(plain);
  if (dayFirst !== null) return isoDay(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]);
  const monthFirst = MONTH_THEN_DAY.exec(plain);
  if (monthFirst !== null) return isoDay(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]);
  const yearFirst = YEAR_THEN_MONTH.exec(plain);
  if (yearFirst !== null) return isoDay(yearFirst[1], monthOf(yearFirst[2]), yearFirst[3]);
  return undefined;
}

/** Whether a time after a day leaves it as it is: none, that of its own place, or midnight in the zone it names. */
function isPlainTime(time?: string): boolean {
  if (time === undefined) return true;
  const [clock] = CLOCK.exec(time) ?? [];
  if (clock === undefined) return false;
  const zone = time.slice(clock.length);
  return zone === '' || (ZONE.test(zone) && MIDNIGHT.test(clock));
}

function isoDay(year: string, month: number, day: string): string {
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function monthOf(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}
