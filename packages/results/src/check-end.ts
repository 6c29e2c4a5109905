/** How a check ended: with a result, without one, or with its personal data removed since. */
export type CheckEnd = 'completed' | 'failed' | 'withdrawn';

/** By the status (service.md §3.1; the others are published in the service's page of the lifecycle, one in two spellings). */
const ENDS: ReadonlyMap<unknown, CheckEnd> = new Map([
  ['completed', 'completed'],
  ['failed', 'failed'],
  ['failure', 'failed'],
  ['expired', 'withdrawn'],
  ['purged', 'withdrawn'],
] as const);

/** How a check of this status ended; null for one that goes on, and for a status that nobody knows. */
export function checkEndOf(status: unknown): CheckEnd | null {
  return ENDS.get(status) ?? null;
}
