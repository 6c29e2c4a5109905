// Copied from packages/connectors by workrights-codegen. Do not edit.
import { isObject } from '../../explainer/value';
import { readWrittenDay } from '../../time/written-day';
import { asText } from './text';

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
 * on where you are. A `Date` is taken in UTC. Anything else stays as it is: the validation rejects it, and `dateProblem`
 * explains why.
 */
export function asCalendarDate(value: unknown): unknown {
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
  if (!isObject(value)) return false;
  const { toISODate, startOf } = value as Partial<DateTime>;
  return typeof toISODate === 'function' && typeof startOf === 'function';
}
