import type { Clock } from '../options/clock.ts';

/**
 * Milliseconds from now on. A clock that is set back, or forward, meanwhile makes them too few, or too many; the
 * runtime's own count cannot be set, but stands still while some machines sleep. This takes the larger of the two.
 */
export function longestSince(clock: Clock): () => number {
  const [began, start] = [clock.now(), performance.now()];
  return () => Math.max(clock.now() - began, performance.now() - start);
}

/** The same by the clock's own steady count where it has one: never too many because the clock was set forward. */
export function shortestSince(clock: Clock): () => number {
  const count = clock.monotonic ?? clock.now;
  const start = count();
  return () => Math.max(0, count() - start);
}
