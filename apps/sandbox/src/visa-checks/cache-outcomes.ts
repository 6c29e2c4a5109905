import type { Quirks } from '../quirks/quirk-table.ts';
import type { QuirkSwitches } from '../quirks/quirks.ts';
import type { CheckOutcome, ScenarioEngine } from '../scenarios/scenario-engine.ts';

interface Remembered {
  readonly quirks: Quirks;
  readonly outcome: CheckOutcome;
}

/**
 * Remembers the outcomes of the checks that were read last: an outcome depends on the record, which never
 * changes, and the quirks, and making one means writing its PDF to know the size.
 */
export function cacheOutcomes(
  engine: ScenarioEngine,
  quirks: QuirkSwitches,
  capacity = 1_000,
): ScenarioEngine {
  const remembered = new Map<string, Remembered>();
  return {
    choose: (request) => engine.choose(request),
    interimStatus: (scenario) => engine.interimStatus(scenario),
    outcome(record) {
      const known = remembered.get(record.id);
      if (known && known.quirks === quirks.current()) return known.outcome;
      const outcome = engine.outcome(record);
      remembered.delete(record.id);
      remembered.set(record.id, { quirks: quirks.current(), outcome });
      if (remembered.size > capacity) remembered.delete(remembered.keys().next().value ?? '');
      return outcome;
    },
  };
}
