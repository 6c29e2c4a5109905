import { WORK_RIGHTS_SCENARIOS } from '../scenarios/catalogue/work-rights.ts';
import { SCENARIO_EMPLOYEE_PREFIX } from '../scenarios/scenario-numbers.ts';
import { pickByHash, stableHash } from '../scenarios/stable-hash.ts';
import type { OnboardRecord } from '../storage/store.ts';
import { ORDINARY_WORK_RIGHTS, UNCONFIRMED } from '../scenarios/ordinary-work-rights.ts';
import type { WorkRightsFacts } from '../outcomes/work-rights-facts.ts';

const byEmployeeId = new Map(WORK_RIGHTS_SCENARIOS.map((each) => [each.person.employee_id, each.outcome]));
const byEmail = new Map(WORK_RIGHTS_SCENARIOS.map((each) => [each.person.email, each.outcome]));

/** Whether the employee id was meant as a scenario's, and is misspelt. */
export function isUnknownEmployee(employeeId = ''): boolean {
  return employeeId.toLowerCase().startsWith(SCENARIO_EMPLOYEE_PREFIX) && !byEmployeeId.has(employeeId);
}

/**
 * What the sandbox knows about a person: nothing before the request is complete, then what was armed, the scenario
 * of the employee id or of the e-mail address, else facts fixed by who the person is.
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
