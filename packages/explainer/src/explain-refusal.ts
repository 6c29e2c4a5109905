import { explain } from './explain.ts';
import type { Fault, Rule } from './rule.ts';

/** Says what is wrong with a value that another judge has refused. Gives at least one fault. */
export function explainRefusal(rule: Rule, value: unknown): Fault[] {
  const faults = explain(rule, value);
  return faults.length > 0
    ? faults
    : [{ path: [], keyword: 'contract', message: 'does not match the contract' }];
}
