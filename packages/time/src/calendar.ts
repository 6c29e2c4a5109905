/** A calendar day as `yyyy-mm-dd`. Days are compared as texts, so their years have four digits. */
export type Day = string;

export const DAY_MS = 24 * 60 * 60_000;

/** Whether the calendar has a day of this form. Some runtimes roll 30 February over instead of refusing it. */
export function isRealDay(day: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/**
 * `yyyy-mm-dd`, the one form in which the service gives the dates of a visa (service.md §2.3, §2.4); null for every other
 * form, a timestamp among them, and for no real day.
 */
export function calendarDate(value: unknown): Day | null {
  return typeof value === 'string' && isRealDay(value) ? value : null;
}

/** Whole days from one calendar date to another. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}
