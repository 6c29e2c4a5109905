import type { QuirkSwitches } from '../quirks/quirks.ts';
import type { Store } from '../storage/store.ts';
import type { ScenarioEngine } from './scenario-engine.ts';

export function createScenarioEngine(_store: Store, _quirks: QuirkSwitches): ScenarioEngine {
  return {
    choose: () => ({ name: 'success' }),
    interimStatus: () => undefined,
    outcome: () => ({ status: 'completed', visa: null, attachments: [] }),
  };
}
