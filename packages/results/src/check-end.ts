/** How a check ended: with a result, without one, or with its personal data removed since. */
export type CheckEnd = 'completed' | 'failed' | 'withdrawn';

/** Statuses of ended checks. `completed` is described (service.md §3.1); the others are published, one in two spellings. */
const ENDS: ReadonlyMap<unknown, CheckEnd> = new Map([
  ['completed', 'completed'],
  ['failed', 'failed'],
  ['failure', 'failed'],
  ['expired', 'withdrawn'],
  ['purged', 'withdrawn'],
] as const);

/** Null for a check that hasn't ended, and for an unknown status. */
export function checkEndOf(status: unknown): CheckEnd | null {
  return ENDS.get(status) ?? null;
}
