import type { Day } from './person.ts';

const DAY = 24 * 3_600_000;
/** The service's days begin at midnight at UTC+10, all year (service.md §4.1). */
const OFFSET = 10 * 3_600_000;
const FIRST = '0000-01-01';
const LAST = '9999-12-31';

/** The day of a time in milliseconds since the epoch. */
export function dayAt(time: number): Day {
  return new Date(time + OFFSET).toISOString().slice(0, 10);
}

/** Never before the year 0 nor after 9999: days are compared as texts. */
export function addDays(day: Day, days: number): Day {
  return written(Date.parse(day) + days * DAY, days);
}

/** The same day of a later month, or the last of that month where it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return written(Date.UTC(year, month - 1 + months, Math.min(date, last)), months);
}

export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

/** A day that is no later than tomorrow; null for others: they were written by a clock that was ahead. */
export function notAhead(day: Day | null, today: Day): Day | null {
  return day !== null && day <= addDays(today, 1) ? day : null;
}

export function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

export function later(a: Day, b: Day | null | undefined): Day {
  return b !== null && b !== undefined && b > a ? b : a;
}

function written(time: number, direction: number): Day {
  const text = new Date(time).toISOString();
  if (/^\d{4}-/.test(text)) return text.slice(0, 10);
  return direction < 0 ? FIRST : LAST;
}
