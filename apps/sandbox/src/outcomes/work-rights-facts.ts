import type { WorkRights } from '../generated/work-rights/types.gen.ts';
import type { RelativeDate } from './relative-date.ts';

/** What is known about a person's work rights (service.md §2.8). */
export interface WorkRightsFacts extends Pick<Required<WorkRights>, 'nationality' | 'visa_held' | 'status'> {
  readonly gov_expiry_date: RelativeDate;
  /** Start date for condition 8547, only if the condition applies. */
  readonly six_month_rule_start?: Exclude<RelativeDate, null>;
}
