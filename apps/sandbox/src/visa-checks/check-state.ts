import type { Clock } from '../clock/clock.ts';
import type { ScenarioEngine } from '../scenarios/scenario-engine.ts';
import type { CheckRecord } from '../storage/store.ts';

/** Whether the check has its result. To be asked by what shows it: a check that was seen completed stays so. */
export function isCompleted({ completesAt }: CheckRecord, clock: Clock): boolean {
  if (completesAt === null || clock.now() < completesAt) return false;
  clock.keepPast(completesAt);
  return true;
}

/** The status of a check that has no result yet: scenarios may show another one in the second half. */
export function waitingStatus(record: CheckRecord, now: number, scenarios: ScenarioEngine): string {
  const { requestedAt, completesAt } = record;
  const halfway = completesAt === null ? requestedAt : (requestedAt + completesAt) / 2;
  const interim = now >= halfway ? scenarios.interimStatus(record) : undefined;
  return interim ?? 'pending';
}
