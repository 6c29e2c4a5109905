import { explain } from './explain.ts';
import type { Fault, Rule } from './rule.ts';

/** What is wrong with a value that another judge has refused: at least one fault, in any case. */
export function explainRefusal(rule: Rule, value: unknown): Fault[] {
  const faults = explain(rule, value);
  return faults.length > 0
    ? faults
    : [{ path: [], keyword: 'contract', message: 'does not match the contract' }];
}
