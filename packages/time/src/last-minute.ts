const SECOND = 1_000;
/** Seconds for which a request counts: a whole minute after the second in which it was sent. */
const COUNTED = 61;

/** Requests of the last minute, by second of a clock: `[second, requests]`. */
export type LastMinute = readonly (readonly [number, number])[];

/**
 * What still counts. Whatever is far ahead of now was noted before a clock was set back. Nobody knows how long ago that was, so it
 * counts for a minute from now on.
 */
export function stillIn(recent: LastMinute, now: number): LastMinute {
  const second = Math.floor(now / SECOND);
  const isAhead = ([each]: LastMinute[number]) => each >= second + COUNTED;
  const known = recent.filter((each) => each[0] > second - COUNTED && !isAhead(each));
  return withMore(known, requestsIn(recent.filter(isAhead)), now);
}

/** The clocks of two machines may differ, so that seconds come in any order. */
export function withMore(recent: LastMinute, count: number, at: number): LastMinute {
  if (count === 0) return recent;
  const second = Math.floor(at / SECOND);
  const counts = new Map(recent);
  return [...counts.set(second, count + (counts.get(second) ?? 0))];
}

export function requestsIn(recent: LastMinute): number {
  return recent.reduce((total, [, count]) => total + count, 0);
}

/** When there is more room: a second counts as used until the same second of the next minute has ended. */
export function roomAt(recent: LastMinute): number {
  return (Math.min(...recent.map(([each]) => each)) + COUNTED) * SECOND;
}
