// Copied from packages/time by workrights-codegen. Do not edit.
/** A calendar day as `yyyy-mm-dd`. Days are compared as texts, so their years have four digits. */
export type Day = string;

export const DAY_MS = 24 * 60 * 60_000;
const FIRST = '0000-01-01';
const LAST = '9999-12-31';

/** Whether the calendar has a day of this form. Some runtimes roll 30 February over instead of refusing it. */
export function isRealDay(day: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/**
 * `yyyy-mm-dd`, the one form in which the service gives the dates of a visa; null for every other
 * form, a timestamp among them, and for no real day.
 */
export function calendarDate(value: unknown): Day | null {
  return typeof value === 'string' && isRealDay(value) ? value : null;
}

/** Whole days from one calendar date to another. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Never before the year 0 nor after 9999. */
export function addDays(day: Day, days: number): Day {
  return written(Date.parse(day) + days * DAY_MS, days);
}

/** The same day of a later month, or the last of that month where it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return written(Date.UTC(year, month - 1 + months, Math.min(date, last)), months);
}

function written(time: number, direction: number): Day {
  const text = new Date(time).toISOString();
  if (/^\d{4}-/.test(text)) return text.slice(0, 10);
  return direction < 0 ? FIRST : LAST;
}
