/**
 * A date that stays meaningful whenever the sandbox runs.
 *
 * `{ years, day }` is a fixed day (`MM-DD`) of a year counted from the current one: it stays the
 * same all year, so one person checked twice keeps their dates. `{ days }` counts from today, for
 * outcomes that are about nearness. A text is that very day (`yyyy-mm-dd`). `null` is a date that the authority did not give.
 */
export type RelativeDate =
  | string
  | { readonly years: number; readonly day: string }
  | { readonly days: number }
  | null;

const DAY = 86_400_000;

/** The calendar date of an instant (`yyyy-mm-dd`, UTC). */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/** The calendar date (`yyyy-mm-dd`, UTC) that a relative date means at an instant. */
export function resolveDate(date: RelativeDate, now: Date): string | null {
  if (date === null || typeof date === 'string') return date;
  if ('days' in date) {
    return dayOf(new Date(now.getTime() + date.days * DAY));
  }
  return `${String(now.getUTCFullYear() + date.years).padStart(4, '0')}-${date.day}`;
}
