/** Milliseconds of `Retry-After`: seconds, or a date by the clock of who sent it (`date`). Undefined when it says nothing. */
export function readRetryAfter(
  value: string | null | undefined,
  now: number,
  date: string | null | undefined,
): number | undefined {
  if (value === null || value === undefined) return undefined;
  const theirNow = Date.parse(date ?? '');
  const wait = /^\d+$/.test(value)
    ? Number(value) * 1_000
    : Date.parse(value) - (Number.isNaN(theirNow) ? now : theirNow);
  return Number.isFinite(wait) ? Math.max(wait, 0) : undefined;
}
