import type { Clock } from '../../src/index.ts';

/** A clock that jumps to the end of every sleep, and records how long each was. */
export function manualClock(start = Date.parse('2026-03-05T01:02:03.456Z')): Clock & { slept: number[] } {
  let now = start;
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    random: () => 0.5,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      slept.push(ms);
      now += ms;
    },
  };
}
