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

/** Create and update of an onboarding request share an operation; what is meant is judged by its own form alone. */
const rules = {
  ...visaChecks,
  ...workRights,
  createOnboard: onboardCreateRule,
  updateOnboard: onboardUpdateRule,
};

export type RequestName = keyof typeof rules;

export interface Issue extends Fault {
  /** How to put it right, as sentences, or empty. Never holds the value. */
  readonly advice: string;
}

/**
 * What is wrong with the body of a request, judged by the contract's own rules.
 *
 * @param nameOf how messages name further fields; by default as the contract does
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

/** A document number as people write it: in groups. */
const IN_GROUPS = /^[A-Za-z\d]+(?:[\s-]+[A-Za-z\d]+)+$/u;
const UNGROUPED =
  "To remove blanks and hyphens, enter {{ String($json.number).replace(/[\\s-]/g, '') }} with the name of your column in place of number.";
