import type { KeptLease } from './kept-lease.ts';
import type { Work } from './work.ts';

const MINUTE = 60_000;
/**
 * Pauses after the first, second and third attempt of a check that failed for a temporary reason. The service charges for none
 * of them.
 */
const PAUSES = [5 * MINUTE, 30 * MINUTE, 120 * MINUTE];

/** A run retries a row by itself after so many attempts. */
export const TRIED_AGAIN = PAUSES.length;

/**
 * Plans the chunk's rows again whose check failed for a temporary reason, such as an unavailable government system: a few
 * times, each after a pause.
 *
 * @returns when the next ones are due.
 */
export async function tryAgain({ ledger, clock, againAt }: Work, lease: KeptLease): Promise<number[]> {
  if (againAt === undefined) return [];
  const now = clock.now();
  const waiting = (await ledger.failedForNow(lease.current)).flatMap(({ number, attempts, completedAt }) => {
    const pause = PAUSES[attempts - 1];
    // A later time comes from a fast clock.
    return pause === undefined ? [] : [{ number, at: Math.min(completedAt ?? 0, now) + pause }];
  });
  const due = waiting.filter(({ at }) => at <= now).map(({ number }) => number);
  if (due.length > 0) await ledger.planAgain(lease.current, due, now);
  const later = waiting.map(({ at }) => at).filter((at) => at > now);
  againAt.set(lease.chunk, later);
  return due.length > 0 ? [now, ...later] : later;
}
