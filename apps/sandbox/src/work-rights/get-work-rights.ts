import type { WorkRights, WorkRightsRequest } from '../generated/work-rights/types.gen.ts';
import type { Handler } from '../http/route.ts';
import { addMonths } from '../outcomes/add-months.ts';
import { resolveDate } from '../outcomes/relative-date.ts';
import { sandboxText } from '../outcomes/sandbox-text.ts';
import type { WorkRightsFacts } from '../outcomes/work-rights-facts.ts';
import type { OnboardRecord } from '../storage/store.ts';
import { findOnboard } from './find-onboard.ts';
import { workRightsReply } from './reply.ts';
import { requireAccount } from './require-account.ts';
import { workRightsFactsOf } from './work-rights-facts-of.ts';

const SIX_MONTH_RULE = 6;

/**
 * The day on which the right to work ends under condition 8547 (service.md §2.8): six months after the start date, or the
 * expiry of the visa if that is earlier. Dates are `yyyy-mm-dd`.
 */
export function sixMonthRuleExpiry(startDate: string, visaExpiry: string | null): string {
  const sixMonths = addMonths(startDate, SIX_MONTH_RULE);
  return visaExpiry !== null && visaExpiry < sixMonths ? visaExpiry : sixMonths;
}

/**
 * The work rights record of a person (service.md §2.8). Dates are counted from the day of the request's creation, so that each
 * read gives the same dates.
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

/** Reads the work rights of one person (service.md §4.2). */
export const getWorkRights: Handler = (request, context) => {
  const body = request.body as WorkRightsRequest;
  requireAccount(body, context);
  const record = findOnboard(context.store.onboards, body);
  return workRightsReply(context, showWorkRights(record, workRightsFactsOf(record)));
};
