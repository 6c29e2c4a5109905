// Copied from packages/time by workrights-codegen. Do not edit.
/** `Date.parse` takes nearly any text with a number for a date: a wait that nobody asked for, or none. */
const DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

interface RetryAfterContext {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The header `Date` of the response: the clock of who sent it, since this machine's may be wrong. */
  readonly date?: string | null | undefined;
  /** Longer waits are mistakes, and get so long. In milliseconds. */
  readonly longest?: number;
}

/**
 * Milliseconds that `Retry-After` asks for: seconds, or a date; undefined when it says nothing.
 */
export function readRetryAfter(
  value: string | null | undefined,
  { now, date, longest = Number.MAX_SAFE_INTEGER }: RetryAfterContext,
): number | undefined {
  if (value === null || value === undefined) return undefined;
  const wait = /^\d+$/.test(value) ? Number(value) * 1_000 : timeOf(value) - (timeOf(date) || now);
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), longest);
}

function timeOf(date: string | null | undefined): number {
  return DATE.test(date ?? '') ? Date.parse(date!) : Number.NaN;
}
