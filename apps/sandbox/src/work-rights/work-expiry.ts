import { addMonths } from '../scenarios/add-months.ts';

const SIX_MONTH_RULE = 6;

/**
 * The day on which the right to work ends under condition 8547 (service.md §2.8): six months after
 * the start date, or the expiry of the visa when that is earlier. Dates are `yyyy-mm-dd`.
 */
export function sixMonthRuleExpiry(startDate: string, visaExpiry: string | null): string {
  const sixMonths = addMonths(startDate, SIX_MONTH_RULE);
  return visaExpiry !== null && visaExpiry < sixMonths ? visaExpiry : sixMonths;
}
