import type { Account } from '../settings/account.ts';
import type { Chance } from '../chance/chance.ts';
import type { Clock } from '../clock/clock.ts';
import type { FaultSwitches } from '../faults/faults.ts';
import type { Journal } from '../journal/journal.ts';
import type { QuirkSwitches } from '../quirks/quirks.ts';
import type { Quotas } from '../quota/quota.ts';
import { createScenarioEngine } from '../scenarios/create-scenario-engine.ts';
import type { ScenarioEngine } from '../scenarios/scenario-engine.ts';
import type { SandboxSettings } from '../settings/settings.ts';
import type { Store } from '../storage/store.ts';

/** Everything that a handler may use. One per sandbox: modules keep no state of their own. */
export interface SandboxContext {
  readonly settings: SandboxSettings;
  /** The account of the checks, onboarding requests and armed scenarios in `store` and `scenarios`. */
  readonly account: Account;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly store: Store;
  readonly scenarios: ScenarioEngine;
  readonly quirks: QuirkSwitches;
  readonly faults: FaultSwitches;
  readonly journal: Journal;
  readonly quotas: Quotas;
}

/** The same sandbox for another account. */
export function contextOfAccount(context: SandboxContext, account: Account): SandboxContext {
  if (account.name === context.account.name) return context;
  const store = context.store.account(account.name);
  return { ...context, account, store, scenarios: createScenarioEngine(store, context.quirks) };
}
