import type { SandboxContext } from '../context.ts';
import { ProblemError } from '../http/problem-error.ts';
import { armScenario } from './arm-scenario.ts';
import type { ScenarioOrder } from './scenario-order.ts';

/** The control plane for tests in the same process: the same readers, without HTTP. */
export function createInProcessControl({ store }: SandboxContext) {
  return {
    arm(order: ScenarioOrder) {
      withTypeErrors(() => store.durably(() => armScenario(store.armedScenarios, order)));
    },
  };
}

/** What HTTP answers with 422 is a mistake in the calling program here. */
function withTypeErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ProblemError) || error.errors === undefined) throw error;
    const fields = error.errors.map(({ pointer, message }) => [pointer, message].filter(Boolean).join(' '));
    throw new TypeError(`${error.message} ${fields.join('; ')}`, { cause: error });
  }
}
