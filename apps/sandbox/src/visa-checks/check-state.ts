import type { Clock } from '../clock/clock.ts';
import type { ScenarioEngine } from '../scenarios/scenario-engine.ts';
import type { CheckRecord } from '../storage/store.ts';

/** Whether the check has its result. To be asked by what shows it: a check that was seen completed stays so. */
export function isCompleted({ completesAt }: CheckRecord, clock: Clock): boolean {
  if (completesAt === null || clock.now() < completesAt) return false;
  clock.keepPast(completesAt);
  return true;
}

/** How long a check that never completes is `pending` before its scenario may show another status, in milliseconds. */
const ENDLESS_PENDING = 5_000;

/**
 * The status of a check that has no result yet: scenarios may show another one in the second half of the wait. A
 * creation is always `pending` (service.md §4.1).
 */
export function waitingStatus(record: CheckRecord, now: number, scenarios: ScenarioEngine): string {
  const { requestedAt, completesAt } = record;
  const halfway = completesAt === null ? requestedAt + ENDLESS_PENDING : (requestedAt + completesAt) / 2;
  const interim = now >= halfway ? scenarios.interimStatus(record) : undefined;
  return interim ?? 'pending';
}
