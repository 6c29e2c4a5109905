import { workRightsScenarios } from '../scenarios/catalogue/work-rights.ts';
import { pickByHash, stableHash } from '../scenarios/stable-hash.ts';
import type { OnboardRecord } from '../storage/store.ts';
import { ordinaryWorkRights, unconfirmed } from './ordinary-work-rights.ts';
import type { WorkRightsFacts } from './work-rights-facts.ts';

const byEmployeeId = new Map(workRightsScenarios.map((each) => [each.person.employee_id, each.outcome]));
const byEmail = new Map(workRightsScenarios.map((each) => [each.person.email, each.outcome]));

/**
 * What the sandbox knows about a person: nothing before the request is complete, then what was armed, the scenario
 * of the employee id or of the e-mail address, else facts fixed by who the person is.
 */
export function workRightsFactsOf(record: OnboardRecord): WorkRightsFacts {
  if (record.onboard_status !== 'Complete') return unconfirmed;
  return (
    record.workRights ??
    byEmployeeId.get(record.employee_id ?? '') ??
    byEmail.get(record.email?.toLowerCase() ?? '') ??
    pickByHash(ordinaryWorkRights, stableHash(record.employee_id ?? record.email ?? record.onboard_id))
  );
}
