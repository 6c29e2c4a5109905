/** A calendar day as `yyyy-mm-dd`. Days are compared as texts, so their years have four digits. */
export type Day = string;

export const DAY_MS = 24 * 60 * 60_000;

/** Whether the calendar has this day. Some runtimes read 30 February as a day of March instead of refusing it. */
export function isRealDay(day: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/**
 * A date as `yyyy-mm-dd`, the only form that the service uses for visas (service.md §2.3, §2.4). Null for any other form,
 * including timestamps, and for a day that isn't in the calendar.
 */
export function calendarDate(value: unknown): Day | null {
  return typeof value === 'string' && isRealDay(value) ? value : null;
}

export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}
