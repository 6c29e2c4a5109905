// Copied from packages/connectors by workrights-codegen. Do not edit.
import { explain } from '../../explainer/explain';
import { fieldName, valueAt } from '../../explainer/path';
import type { NameOf } from '../../explainer/finding';
import type { Fault, Path } from '../../explainer/rule';
import { isObject } from '../../explainer/value';
import { requestRules as visaChecks } from '../../visa-checks-rules';
import {
  onboardCreateRule,
  onboardUpdateRule,
  requestRules as workRights,
} from '../../work-rights-rules';
import { advise as plainAdvice, type Advise } from './advice';
import { InputError, type InputIssue } from './input-error';
import { fieldsAt, labelOf, ruleOf } from './labels';
import { standsForNothing } from './text';

/** Creating and updating an onboarding request are one operation in the contract. Each is validated by its own rule. */
const rules = {
  ...visaChecks,
  ...workRights,
  createOnboard: onboardCreateRule,
  updateOnboard: onboardUpdateRule,
};

export type RequestName = keyof typeof rules;

export interface ValidateOptions {
  readonly advise?: Advise | undefined;
}

/**
 * A request body's errors by the contract's rules.
 *
 * @param name the names of further fields in messages; by default the contract's.
 */
export function issuesOfRequest(request: RequestName, body: unknown, name?: NameOf): Fault[] {
  return explain(rules[request], body, name);
}

/**
 * Validates a request by the contract before it's sent.
 *
 * @throws InputError with every invalid field and its rule, but no value.
 */
export function requireValid(
  request: RequestName,
  body: unknown,
  { advise = plainAdvice }: ValidateOptions = {},
): void {
  const nothing = fieldsWithoutValue(body, []);
  const named = new Set(nothing.map(({ path }) => path.join('.')));
  const others = issuesOfRequest(request, body, nameOf).filter(({ path }) => !named.has(path.join('.')));
  const issues = [...nothing, ...others].map((fault): InputIssue => {
    const value = valueAt(body, fault.path);
    const advice =
      fault.keyword === 'no-value' ? NO_VALUE : typeof value === 'string' ? advise(fault, value) : '';
    const path = fault.path.map(String);
    return {
      field: fieldsAt(path.filter((step) => !/^\d+$/u.test(step)))[0]?.name ?? '',
      label: labelOf(path) ?? '',
      message: `${nameOf(fault.path)} ${ruleOf(path, fault.message)}`,
      ...(advice !== '' && { advice }),
      ...(value === undefined && { isMissing: true }),
    };
  });
  if (issues.length > 0) throw new InputError(issues);
}

/** Fields with a text such as `null` or `#N/A`, which the contract would accept as a name or an ID. */
function fieldsWithoutValue(value: unknown, path: readonly string[]): Fault[] {
  if (typeof value === 'string' && standsForNothing(value)) {
    return [{ path, keyword: 'no-value', message: 'has a text that stands for no value' }];
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, field]) => fieldsWithoutValue(field, [...path, name]));
}

const NO_VALUE =
  'An expression or a formula found nothing, and wrote null, undefined, #N/A or the like. Leave the field empty instead.';

function nameOf(path: Path): string {
  return path.length === 0 ? 'The request' : `'${labelOf(path.map(String)) ?? fieldName(path)}'`;
}
