/** Longer waits are mistakes. In milliseconds. */
const LONGEST = 24 * 3_600_000;
/** `Date.parse` takes nearly any text with a number for a date: a wait that nobody asked for, or none. */
const DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/**
 * Milliseconds of `Retry-After`: seconds, or a date by the clock of who sent it (`date`); a day at most. Undefined when it says nothing.
 */
export function readRetryAfter(
  value: string | null | undefined,
  now: number,
  date: string | null | undefined,
): number | undefined {
  if (value === null || value === undefined) return undefined;
  const wait = /^\d+$/.test(value) ? Number(value) * 1_000 : timeOf(value) - (timeOf(date) || now);
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), LONGEST);
}

function timeOf(date: string | null | undefined): number {
  return DATE.test(date ?? '') ? Date.parse(date!) : Number.NaN;
}
