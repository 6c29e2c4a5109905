const SECOND = 1_000;

/** Requests of the last minute, by second: `[second since the epoch, requests]`. */
export type LastMinute = readonly (readonly [number, number])[];

/** What still counts. Whatever is far ahead of now was noted before a clock was set right, and holds nothing up. */
export function stillIn(recent: LastMinute, now: number): LastMinute {
  const second = Math.floor(now / SECOND);
  return recent.filter(([each]) => each > second - 61 && each < second + 61);
}

/** The clocks of two machines may differ, so that seconds come in any order. */
export function withMore(recent: LastMinute, count: number, at: number): LastMinute {
  const second = Math.floor(at / SECOND);
  const counts = new Map(recent);
  return [...counts.set(second, count + (counts.get(second) ?? 0))];
}

export function requestsIn(recent: LastMinute): number {
  return recent.reduce((total, [, count]) => total + count, 0);
}

/** When there is more room: a second counts as used until the same second of the next minute has ended. */
export function roomAt(recent: LastMinute): number {
  return (Math.min(...recent.map(([each]) => each)) + 61) * SECOND;
}
