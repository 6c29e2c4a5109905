import { isObject } from './json';
import { asText } from './text';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';

/** Year first, with or without zeros: nobody writes the day second then. A clock after it is that of its own place. */
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]\d{1,2}:.*)?$/u;
/** The basic format of ISO 8601. Day or month first would make it a year before 1900 or a month after 12. */
const BASIC = /^((?:19|20)\d{2})(0[1-9]|1[0-2])(\d{2})$/u;
const DAY_THEN_MONTH = new RegExp(`^${DAY}[ -]${MONTH}\\.?,?[ -](\\d{4})$`, 'iu');
const YEAR_THEN_MONTH = new RegExp(`^(\\d{4})[ -]${MONTH}[ -]${DAY}$`, 'iu');
const MONTH_THEN_DAY = new RegExp(`^${MONTH}\\.? ${DAY},? (\\d{4})$`, 'iu');

/**
 * A day as `yyyy-mm-dd`, from what can be read in one way only: the year first, the month by its English name, a
 * Luxon `DateTime`, a date and time with the clock of its own place (that day counts), or a moment: a `Date`, or a
 * text in UTC. A moment at midnight in UTC is how spreadsheets write a day; any other has its day in the time zone of
 * the workflow. Anything else stays as it is, for the validation to name and {@link adviceOnDate} to explain.
 */
export function asCalendarDate(value: unknown, timeZone: string): string {
  if (value instanceof Date && !Number.isNaN(value.getTime())) return dayOfMoment(value, timeZone);
  if (isObject(value) && typeof value.toISODate === 'function') {
    return String((value as unknown as { toISODate(): string | null }).toISODate());
  }
  const text = asText(value);
  if (/^\d{4}-\d{2}-\d{2}[T ]\d{2}:.*(?:Z|[+-]00:?00)$/iu.test(text)) {
    const moment = new Date(text.replace(' ', 'T'));
    return Number.isNaN(moment.getTime()) ? text : dayOfMoment(moment, timeZone);
  }
  return writtenDay(text) ?? text;
}

/** What to do about a text that is no day: why it can't be read, and how to make a day of it. Never holds the text. */
export function adviceOnDate(text: string): string {
  if (/^\d{6}$|^\d{8}$/u.test(text)) {
    return "Day, month and year can't be told apart in digits alone. Write them as yyyy-mm-dd, or as yyyymmdd.";
  }
  if (/^\d+(?:[.,]\d+)?$/u.test(text)) {
    return "A number says no day for certain: Excel counts days from 1900, or from 1904 in some files. For the first, which is usual, enter {{ DateTime.fromISO('1899-12-30').plus({ days: $json.date }).toISODate() }} with the name of your column in place of date.";
  }
  if (/^\d{1,2}([-/. ])\d{1,2}\1\d{2,4}\b/u.test(text)) {
    return "Day and month can't be told apart. Where the day comes first, enter {{ DateTime.fromFormat($json.date, 'd/M/yyyy').toISODate() }} with the name of your column in place of date; where the month does, 'M/d/yyyy'.";
  }
  return /^(?:\d{1,2}[ -][a-z]+|[a-z]+ \d{1,2})[., -]+\d{2}$/iu.test(text)
    ? 'Write the year with four digits.'
    : '';
}

function writtenDay(text: string): string | undefined {
  const numbers = YEAR_FIRST.exec(text);
  if (numbers !== null) return isoDay(numbers[1], Number(numbers[3]), numbers[4]);
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

function isoDay(year: string, month: number, day: string): string {
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function monthOf(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

function dayOfMoment(moment: Date, timeZone: string): string {
  const iso = moment.toISOString();
  if (iso.endsWith('T00:00:00.000Z')) return iso.slice(0, 10);
  const parts = new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(moment);
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}
