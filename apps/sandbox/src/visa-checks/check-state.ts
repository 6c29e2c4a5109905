import type { Clock } from '../clock/clock.ts';
import type { ScenarioEngine } from '../scenarios/scenario-engine.ts';
import type { CheckRecord } from '../storage/store.ts';

/** Whether the check has its result. Call this where a response shows it: a check that was shown as completed stays completed. */
export function isCompleted({ completesAt }: CheckRecord, clock: Clock): boolean {
  if (completesAt === null || clock.now() < completesAt) return false;
  clock.keepPast(completesAt);
  return true;
}

/** How many milliseconds a check that never completes is `pending` before its scenario may show another status. */
const ENDLESS_PENDING = 5_000;

/**
 * The status of a check without a result. A scenario may show another status in the second half of the wait. At creation it is
 * always `pending` (service.md §4.1).
 */
export function waitingStatus(record: CheckRecord, now: number, scenarios: ScenarioEngine): string {
  const { requestedAt, completesAt } = record;
  const halfway = completesAt === null ? requestedAt + ENDLESS_PENDING : (requestedAt + completesAt) / 2;
  const interim = now >= halfway ? scenarios.interimStatus(record) : undefined;
  return interim ?? 'pending';
}
