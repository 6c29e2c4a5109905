const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Pauses after the first failed attempts; after more of them the last one. */
const PAUSES = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR];
/** Each pause is up to so much shorter or longer, so that a receiver that comes back is not met by all at once. */
const JITTER = 0.2;
/** How long attempts go on after the first one. */
const LONGEST = 72 * HOUR;
/** The longest pause that a receiver may ask for, and the shortest. */
const ASKED = { longest: HOUR, shortest: SECOND };

/**
 * When a delivery is tried again after a failed attempt; null when it never is.
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

/** A receiver that always asks to be called at once would get the same event each second, for three days. In milliseconds. */
const SAME_AGAIN = MINUTE;

/** When a delivery is tried again after its receiver asked for a pause; null when it never is. */
export function askedRetryAt(
  delivery: Parameters<typeof retryAt>[0],
  asked: number,
  now: number,
  random: number,
): number | null {
  const own = retryAt(delivery, now, random);
  return own === null ? null : Math.max(quietUntil(asked, now), Math.min(own, now + SAME_AGAIN));
}

/** Until when a receiver that asked for a pause gets nothing. */
export function quietUntil(asked: number, now: number): number {
  return now + Math.round(Math.min(Math.max(asked, ASKED.shortest), ASKED.longest));
}
