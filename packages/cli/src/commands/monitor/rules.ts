import { type MonitorRules, readRules } from '@workrights/durable';
import type { LedgerFlags } from '../bulk/ledger.ts';

export interface RulesFlags extends LedgerFlags {
  readonly rules?: string | undefined;
}

/** The rules of the given file; undefined for the default ones. */
export async function rulesOf({ rules }: RulesFlags): Promise<MonitorRules | undefined> {
  return rules === undefined ? undefined : readRules(rules);
}
