import { WORK_RIGHTS_SCENARIOS } from '../scenarios/catalogue/work-rights.ts';
import { SCENARIO_EMPLOYEE_PREFIX } from '../scenarios/scenario-numbers.ts';
import { pickByHash, stableHash } from '../scenarios/stable-hash.ts';
import type { OnboardRecord } from '../storage/store.ts';
import { ORDINARY_WORK_RIGHTS, UNCONFIRMED } from '../scenarios/ordinary-work-rights.ts';
import type { WorkRightsFacts } from '../outcomes/work-rights-facts.ts';

const byEmployeeId = new Map(WORK_RIGHTS_SCENARIOS.map((each) => [each.person.employee_id, each.outcome]));
const byEmail = new Map(WORK_RIGHTS_SCENARIOS.map((each) => [each.person.email, each.outcome]));

/** Whether the employee id looks like that of a scenario, but isn't one. */
export function isUnknownEmployee(employeeId = ''): boolean {
  return employeeId.toLowerCase().startsWith(SCENARIO_EMPLOYEE_PREFIX) && !byEmployeeId.has(employeeId);
}

/**
 * The sandbox's facts about a person: nothing before the request is complete, then the armed facts, those of the scenario of
 * the employee id or e-mail address, or otherwise facts decided by a hash of the person's id.
 */
export function workRightsFactsOf(record: OnboardRecord): WorkRightsFacts {
  if (record.onboard_status !== 'Complete') return UNCONFIRMED;
  return (
    record.workRights ??
    byEmployeeId.get(record.employee_id ?? '') ??
    byEmail.get(record.email?.toLowerCase() ?? '') ??
    pickByHash(ORDINARY_WORK_RIGHTS, stableHash(record.employee_id ?? record.email ?? record.onboard_id))
  );
}
