// Copied from packages/time by workrights-codegen. Do not edit.
const MINUTE = 60_000;

/**
 * How long a visa check of a mode is waited for, in milliseconds. It takes longer only if something is wrong: 26 hours are more
 * than the longest way to the end of the off-peak window.
 */
export function waitLimit(mode: unknown): number {
  return mode === 'offpeak' ? 26 * 60 * MINUTE : 10 * MINUTE;
}
