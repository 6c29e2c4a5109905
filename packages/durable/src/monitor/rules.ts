import { readFile } from 'node:fs/promises';

import { MonitorRulesError } from './errors.ts';

/** When people are checked again. */
export interface MonitorRules {
  /** Days before a visa's last day; 0 is that day itself. */
  readonly before_expiry_days: readonly number[];
  /** Months between two checks of a person without a readable future end. */
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
 * Why a day is due, in the words of the rules file. `first-check`: the person was never checked. `expired`: the day after the
 * visa's last day. `document-change`: an import brought another document.
 */
export type RuleName =
  | 'first-check'
  | `before-expiry-${number}`
  | 'expired'
  | 'without-expiry'
  | 'restriction-change'
  | 'document-change';

const LONGEST = { days: 3_650, months: 120 } as const;
const NAMES = Object.keys(DEFAULT_RULES);

/**
 * Reads a JSON file; missing keys are as in `DEFAULT_RULES`.
 *
 * @throws MonitorRulesError that names unknown keys and invalid values.
 */
export async function readRules(file: string): Promise<MonitorRules> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new MonitorRulesError(
      error.code === 'ENOENT'
        ? 'The rules file does not exist.'
        : `The rules file cannot be read (${error.code ?? 'unknown'}).`,
    );
  });
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch {
    throw new MonitorRulesError('The rules file is not JSON.');
  }
  return checkedRules(value);
}

/** @throws MonitorRulesError for invalid rules. */
export function checkedRules(value: unknown): MonitorRules {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new MonitorRulesError('The rules must be a JSON object.');
  }
  const unknown = Object.keys(value).filter((name) => !NAMES.includes(name));
  if (unknown.length > 0) {
    const list = unknown.map((name) => JSON.stringify(name)).join(', ');
    throw new MonitorRulesError(`The rules have unknown keys: ${list}. Known are ${NAMES.join(', ')}.`);
  }
  const rules = { ...DEFAULT_RULES, ...value } as Readonly<Record<keyof MonitorRules, unknown>>;
  const before = rules.before_expiry_days;
  if (!Array.isArray(before) || !before.every((days) => isWhole(days, 0, LONGEST.days))) {
    throw wrong('before_expiry_days', `must be a list of whole numbers from 0 to ${LONGEST.days}`);
  }
  if (!isWhole(rules.without_expiry_every_months, 1, LONGEST.months)) {
    throw wrong('without_expiry_every_months', `must be a whole number from 1 to ${LONGEST.months}`);
  }
  if (!isWhole(rules.after_restriction_change_days, 0, LONGEST.days)) {
    throw wrong('after_restriction_change_days', `must be a whole number from 0 to ${LONGEST.days}`);
  }
  const days = [...new Set(before as number[])].toSorted((a, b) => b - a);
  return { ...(rules as MonitorRules), before_expiry_days: days };
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

function wrong(name: string, rule: string): MonitorRulesError {
  return new MonitorRulesError(`In the rules, ${name} ${rule}.`);
}
