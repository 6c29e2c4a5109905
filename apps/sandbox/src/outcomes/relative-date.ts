/**
 * A date that makes sense whenever the sandbox runs.
 *
 * `{ years, day }` is a day (`MM-DD`) in a year counted from the current one, so a person who is checked twice in a year keeps
 * their dates. `{ days }` counts from today, for outcomes about near dates. Text is that day (`yyyy-mm-dd`). `null` is a date
 * that the authority didn't give.
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

/** The calendar date (`yyyy-mm-dd`, UTC) of a relative date at a time. */
export function resolveDate(date: RelativeDate, now: Date): string | null {
  if (date === null || typeof date === 'string') return date;
  if ('days' in date) {
    return dayOf(new Date(now.getTime() + date.days * DAY));
  }
  return `${String(now.getUTCFullYear() + date.years).padStart(4, '0')}-${date.day}`;
}
