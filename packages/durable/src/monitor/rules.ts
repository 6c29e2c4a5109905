/** When people are checked again. */
export interface MonitorRules {
  /** Days before the last day of a visa; 0 is the last day itself. */
  readonly before_expiry_days: readonly number[];
  /** Months between two checks of a person whose visa has no readable end, or has ended. */
  readonly without_expiry_every_months: number;
  /** Days after a check that showed other restrictions: work, study or conditions. */
  readonly after_restriction_change_days: number;
}

export const DEFAULT_RULES: MonitorRules = {
  before_expiry_days: [90, 30, 14, 0],
  without_expiry_every_months: 3,
  after_restriction_change_days: 1,
};

/**
 * Why a day is due, in the words of the rules file. `first-check`: nobody has checked the person yet. `expired`: the day after the last
 * day of the visa.
 */
export type RuleName =
  | 'first-check'
  | `before-expiry-${number}`
  | 'expired'
  | 'without-expiry'
  | 'restriction-change';

/**
 * Reads a JSON file; what it doesn't name is as in `DEFAULT_RULES`.
 *
 * @throws MonitorRulesError that names unknown keys and values that are none.
 */
export async function readRules(_file: string): Promise<MonitorRules> {
  throw new Error('not written yet');
}
