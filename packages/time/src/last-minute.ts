const SECOND = 1_000;
/** Seconds for which a request counts: a whole minute after the second in which it was sent. */
const COUNTED = 61;

/** Requests of the last minute, by second of a clock: `[second, requests]`. */
export type LastMinute = readonly (readonly [number, number])[];

/**
 * The entries that still count. An entry far in the future was written before a clock was set back. Its age isn't known, so it counts
 * for a minute from now.
 */
export function stillIn(recent: LastMinute, now: number): LastMinute {
  const second = Math.floor(now / SECOND);
  const isAhead = ([each]: LastMinute[number]) => each >= second + COUNTED;
  const known = recent.filter((each) => each[0] > second - COUNTED && !isAhead(each));
  return withMore(known, requestsIn(recent.filter(isAhead)), now);
}

/** Clocks of two machines may differ, so the seconds may come in any order. */
export function withMore(recent: LastMinute, count: number, at: number): LastMinute {
  if (count === 0) return recent;
  const second = Math.floor(at / SECOND);
  const counts = new Map(recent);
  return [...counts.set(second, count + (counts.get(second) ?? 0))];
}

export function requestsIn(recent: LastMinute): number {
  return recent.reduce((total, [, count]) => total + count, 0);
}

/** When requests become free again: a second counts until the same second of the next minute has ended. */
export function roomAt(recent: LastMinute): number {
  return (Math.min(...recent.map(([each]) => each)) + COUNTED) * SECOND;
}
