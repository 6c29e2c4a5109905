const DAY = 24 * 60 * 60 * 1000;

/** `yyyy-mm-dd` of a calendar date or of a timestamp, as written in it; null for every other form and no real day. */
export function calendarDate(value: unknown): string | null {
  const date = typeof value === 'string' ? /^\s*(\d{4}-\d{2}-\d{2})(?:$|[T\s])/.exec(value)?.[1] : undefined;
  if (date === undefined) return null;
  const time = Date.parse(`${date}T00:00:00Z`);
  // Some runtimes roll 30 February over instead of refusing it.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : null;
}

/** Whole days from one calendar date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);
}
