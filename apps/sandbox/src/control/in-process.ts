import type { SandboxContext } from '../context.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { FaultSetting } from '../faults/faults.ts';
import { armScenario } from './arm-scenario.ts';
import { readFaultOrder, type FaultOrder } from './read-fault.ts';
import type { ScenarioOrder } from './scenario-order.ts';
import { findSnapshot, restoreSnapshot, saveSnapshot } from './snapshot-routes.ts';

/** The control plane for tests in the same process: the same readers, without HTTP. */
export function createInProcessControl(context: SandboxContext) {
  const { store } = context;
  return {
    arm(order: ScenarioOrder, account: string = context.account.name) {
      if (!context.settings.accounts.some(({ name }) => name === account)) {
        throw new TypeError('There is no account of this name.');
      }
      const { armedScenarios } = store.account(account);
      withTypeErrors(() => store.durably(() => armScenario(armedScenarios, order)));
    },
    armFault(order: FaultOrder) {
      context.faults.arm(withTypeErrors(() => readFaultOrder(order)));
    },
    saveSnapshot(name: string) {
      withTypeErrors(() => saveSnapshot(store, name));
    },
    async restoreSnapshot(name: string) {
      await restoreSnapshot(
        context,
        withTypeErrors(() => findSnapshot(store, name)),
      );
    },
  };
}

/** The faults to start with. @throws TypeError */
export function readFaultOrders(orders: readonly FaultOrder[]): FaultSetting[] {
  return orders.map((order) => withTypeErrors(() => readFaultOrder(order)));
}

/** What HTTP answers with 422 is a mistake in the calling program here. */
function withTypeErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const fields = (error.errors ?? []).map(({ pointer, message }) =>
      [pointer, message].filter(Boolean).join(' '),
    );
    throw new TypeError([error.message, fields.join('; ')].filter(Boolean).join(' '), { cause: error });
  }
}
