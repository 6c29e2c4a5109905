import type { ScenarioEngine } from '../scenarios/scenario-engine.ts';
import type { CheckRecord } from '../storage/store.ts';

/** Whether the check has its result at `now` (milliseconds). */
export function isCompleted({ completesAt }: CheckRecord, now: number): boolean {
  return completesAt !== null && now >= completesAt;
}

/** The status of a check that has no result yet: scenarios may show another one in the second half. */
export function waitingStatus(record: CheckRecord, now: number, scenarios: ScenarioEngine): string {
  const { requestedAt, completesAt, scenario } = record;
  const halfway = completesAt === null ? requestedAt : (requestedAt + completesAt) / 2;
  const interim = now >= halfway ? scenarios.interimStatus(scenario) : undefined;
  return interim ?? 'pending';
}
