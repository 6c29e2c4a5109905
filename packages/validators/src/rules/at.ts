import { field, type Rule, type RuleIssue } from './rule.ts';

/** The rule, applied to a field instead of the whole body. */
export function at(name: string, rule: Rule): Rule {
  return (body) => below(name, rule(field(body, name)));
}

/** The rule, applied to each item of an array. */
export function each(rule: Rule): Rule {
  return (list) => (Array.isArray(list) ? list.flatMap((item, index) => below(index, rule(item))) : []);
}

function below(step: string | number, issues: readonly RuleIssue[]): RuleIssue[] {
  return issues.map(({ path, phrase, covers }) => ({
    path: [step, ...path],
    phrase,
    ...(covers && { covers: covers.map((covered) => [step, ...covered]) }),
  }));
}
