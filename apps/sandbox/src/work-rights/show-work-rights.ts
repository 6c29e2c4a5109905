import type { WorkRights } from '../generated/work-rights/types.gen.ts';
import { resolveDate } from '../scenarios/relative-date.ts';
import { sandboxText } from '../scenarios/sandbox-text.ts';
import type { OnboardRecord } from '../storage/store.ts';
import { sixMonthRuleExpiry } from './work-expiry.ts';
import type { WorkRightsFacts } from '../scenarios/work-rights-facts.ts';

/**
 * The work rights record of a person (service.md §2.8). Dates are reckoned from the day on which
 * the request was created, so that they stay the same however often the record is read.
 */
export function showWorkRights(record: OnboardRecord, facts: WorkRightsFacts): Required<WorkRights> {
  const createdAt = new Date(record.createdAt);
  const govExpiry = resolveDate(facts.gov_expiry_date, createdAt);
  const start = resolveDate(facts.six_month_rule_start ?? null, createdAt);
  return {
    key_id: record.key_id,
    onboard_id: record.onboard_id,
    employee_id: record.employee_id,
    given_names: record.given_names,
    family_name: record.family_name,
    date_of_birth: record.date_of_birth,
    nationality: facts.nationality,
    visa_held: facts.visa_held,
    status: facts.status === null ? null : sandboxText(facts.status),
    visa_expiry_date: start === null ? govExpiry : sixMonthRuleExpiry(start, govExpiry),
    gov_expiry_date: govExpiry,
  };
}
