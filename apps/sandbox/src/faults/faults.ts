import type { Fault, FaultSource } from '../http/fault.ts';

/** One line of the faults list: `fault` hits the next `remaining` answers of `operation` and its aliases (null: of any). */
export interface ArmedFault {
  readonly id: string;
  readonly operation: string | null;
  readonly remaining: number;
  readonly fault: Fault;
}

export interface FaultSwitches extends FaultSource {
  arm(operation: string | null, fault: Fault, times: number): ArmedFault;
  list(): readonly ArmedFault[];
  clear(): void;
}

export function createFaults(): FaultSwitches {
  let armed: ArmedFault[] = [];
  let nextId = 1;

  return {
    arm(operation, fault, times) {
      const added = { id: `fault_${nextId++}`, operation, remaining: times, fault };
      armed.push(added);
      return added;
    },
    list: () => armed,
    clear() {
      armed = [];
    },
    take({ operationId, aliasOf }) {
      const hit = armed.find(
        ({ operation }) => operation === null || operation === operationId || operation === aliasOf,
      );
      if (!hit) return undefined;
      armed = armed
        .map((each) => (each === hit ? { ...each, remaining: each.remaining - 1 } : each))
        .filter(({ remaining }) => remaining > 0);
      return hit.fault;
    },
  };
}
