import { createHash } from 'node:crypto';
import { offPeakWindow } from '@workrights/time/off-peak';
import type { Mode } from '../generated/visa-checks/types.gen.ts';

const SECOND = 1000;

/** A fastcheck generally takes 5 to 20 seconds (service.md §8); here always. */
export const FASTCHECK_SHORTEST = 5 * SECOND;
export const FASTCHECK_LONGEST = 20 * SECOND;

/**
 * When a check that was created at `requestedAt` completes; milliseconds since the epoch.
 *
 * @param spread from 0 up to, not including, 1: where in the possible span it falls.
 */
export function completionTime(mode: Mode, requestedAt: number, spread: number): number {
  return mode === 'offpeak'
    ? offpeakCompletion(requestedAt, spread)
    : within(requestedAt + FASTCHECK_SHORTEST, requestedAt + FASTCHECK_LONGEST, spread);
}

/** The spread that belongs to a check: the same each time, even over all checks. */
export function spreadOf(checkId: string): number {
  return createHash('sha256').update(checkId).digest().readUIntBE(0, 6) / 2 ** 48;
}

/** In tonight's window when it can still be done there, which takes as long as a fastcheck; else in the next. */
function offpeakCompletion(requestedAt: number, spread: number): number {
  const earliest = requestedAt + FASTCHECK_SHORTEST;
  const { opensAt, closesAt } = offPeakWindow(earliest);
  return within(Math.max(earliest, opensAt), closesAt, spread);
}

function within(from: number, to: number, spread: number): number {
  return from + Math.floor(spread * (to - from));
}
