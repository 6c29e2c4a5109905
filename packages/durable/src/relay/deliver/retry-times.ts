const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Pauses after failed attempts; the last one repeats. */
const PAUSES = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR];
/** Each pause varies by this share, so that a receiver that is back isn't flooded. */
const JITTER = 0.2;
/** How long attempts continue after the first one. */
const LONGEST = 72 * HOUR;
/** The shortest and the longest pause that a receiver can request. */
const ASKED = { longest: HOUR, shortest: SECOND };

/**
 * When to retry a delivery after a failed attempt; null if never.
 *
 * @param attempt 1 for the first.
 * @param random from 0 up to 1.
 */
export function retryAt(
  { attempt, beganAt }: { readonly attempt: number; readonly beganAt: number },
  now: number,
  random: number,
): number | null {
  const pause = PAUSES[Math.min(attempt, PAUSES.length) - 1]!;
  const at = Math.round(now + pause * (1 + JITTER * (2 * random - 1)));
  return at > beganAt + LONGEST ? null : at;
}

/**
 * In milliseconds. Without it, a receiver that always requests the shortest pause would get the same event each second for
 * three days.
 */
const SAME_AGAIN = MINUTE;

/** When to retry a delivery after its receiver requested a pause; null if never. */
export function askedRetryAt(
  delivery: Parameters<typeof retryAt>[0],
  asked: number,
  now: number,
  random: number,
): number | null {
  const own = retryAt(delivery, now, random);
  return own === null ? null : Math.max(quietUntil(asked, now), Math.min(own, now + SAME_AGAIN));
}

/** Until when a receiver that requested a pause gets nothing. */
export function quietUntil(asked: number, now: number): number {
  return now + Math.round(Math.min(Math.max(asked, ASKED.shortest), ASKED.longest));
}
