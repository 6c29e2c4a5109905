/** `Date.parse` accepts nearly any text with a number, which would give a wrong wait. */
const DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

interface RetryAfterContext {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The header `Date` of the response: the server's clock, because this machine's may be wrong. */
  readonly date?: string | null | undefined;
  /** Limits the wait, because a longer one is a mistake of the server. In milliseconds. */
  readonly longest?: number;
}

/** Milliseconds to wait by `Retry-After`, which has seconds or a date; undefined if it has neither. */
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
