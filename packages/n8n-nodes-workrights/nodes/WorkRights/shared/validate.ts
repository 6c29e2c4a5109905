import { explain } from '../generated/explainer/explain';
import type { NameOf } from '../generated/explainer/finding';
import { valueAt } from '../generated/explainer/path';
import type { Fault } from '../generated/explainer/rule';
import { requestRules as visaChecks } from '../generated/visa-checks-rules';
import {
  onboardCreateRule,
  onboardUpdateRule,
  requestRules as workRights,
} from '../generated/work-rights-rules';
import { adviceOnDate } from './calendar-date';

/** Creating and updating an onboarding request are one operation in the contract. Each is validated by its own rule. */
const rules = {
  ...visaChecks,
  ...workRights,
  createOnboard: onboardCreateRule,
  updateOnboard: onboardUpdateRule,
};

export type RequestName = keyof typeof rules;

export interface Issue extends Fault {
  /** How to fix it, in sentences, or empty. Never contains the value. */
  readonly advice: string;
}

/**
 * A request body's errors by the contract's rules.
 *
 * @param nameOf the names of further fields in messages; by default the contract's.
 */
export function issuesOfRequest(name: RequestName, body: unknown, nameOf?: NameOf): Issue[] {
  return explain(rules[name], body, nameOf).map((fault) => {
    const value = valueAt(body, fault.path);
    return { ...fault, advice: typeof value === 'string' ? adviceOn(fault, value) : '' };
  });
}

function adviceOn({ format, keyword, path }: Fault, value: string): string {
  if (format === 'date') return adviceOnDate(value);
  const isNumber = keyword === 'pattern' && path.at(-1) === 'identifier';
  return isNumber && IN_GROUPS.test(value) ? UNGROUPED : '';
}

/** A document number in groups, as people write it. */
const IN_GROUPS = /^[A-Za-z\d]+(?:[\s-]+[A-Za-z\d]+)+$/u;
const UNGROUPED =
  "To remove blanks and hyphens, enter {{ String($json.number).replace(/[\\s-]/g, '') }} with the name of your column in place of number.";
