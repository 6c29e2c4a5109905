const MINUTE = 60_000;

/**
 * How long to wait for a visa check, in milliseconds. A check that takes longer has a problem: 26 hours are longer than the
 * time from any moment to the end of the off-peak window.
 */
export function waitLimit(mode: unknown): number {
  return mode === 'offpeak' ? 26 * 60 * MINUTE : 10 * MINUTE;
}
