import type { Fault, FaultSource } from './fault.ts';
import { matches, type RequestMatch } from '../matching/request-match.ts';
import { sampleDelay, type Delay } from './delay.ts';

/** An armed fault. The time of a delay is decided when it hits. */
export type FaultKind = Exclude<Fault, { kind: 'delay' }> | ({ readonly kind: 'delay' } & Delay);

/** Limits which matching requests a fault hits. */
interface Narrowing {
  /** Probability above 0 and up to 1. Default 1. */
  readonly probability?: number;
  readonly match?: RequestMatch;
}

export interface FaultSetting extends Narrowing {
  /** The operation, with its aliases; null for any. */
  readonly operation: string | null;
  readonly fault: FaultKind;
  /** How many requests it hits; null for until it is disarmed. */
  readonly times: number | null;
}

export interface ArmedFault extends FaultSetting {
  readonly id: string;
  readonly remaining: number | null;
}

export interface FaultSwitches extends FaultSource {
  arm(operation: string | null, fault: FaultKind, times: number | null, narrowing?: Narrowing): ArmedFault;
  list(): readonly ArmedFault[];
  clear(): void;
  /** Back to the faults of the start. */
  reset(): void;
}

/**
 * @param atStart armed at once, and again at each reset
 * @param random gives numbers from 0 up to but not including 1
 */
export function createFaults(atStart: readonly FaultSetting[], random: () => number): FaultSwitches {
  let armed: ArmedFault[] = [];
  let nextId = 1;
  const arm: FaultSwitches['arm'] = (operation, fault, times, narrowing = {}) => {
    const added = { ...narrowing, id: `fault_${nextId++}`, operation, fault, times, remaining: times };
    armed.push(added);
    return added;
  };
  const reset = () => {
    armed = [];
    for (const { operation, fault, times, ...narrowing } of atStart) arm(operation, fault, times, narrowing);
  };
  const use = (hit: ArmedFault) => {
    if (hit.remaining === null) return;
    const remaining = hit.remaining - 1;
    armed = armed
      .map((each) => (each === hit ? { ...each, remaining } : each))
      .filter((each) => each.remaining === null || each.remaining > 0);
  };

  reset();
  return {
    arm,
    reset,
    list: () => armed,
    clear() {
      armed = [];
    },
    take({ operationId, aliasOf }, facts) {
      if (armed.length === 0) return NOTHING;
      const hits = ({ operation, match, probability = 1 }: ArmedFault) =>
        (operation === null || operation === operationId || operation === aliasOf) &&
        matches(match ?? {}, facts) &&
        random() < probability;
      const latency = armed.find((each) => isLatency(each) && hits(each));
      const hit = armed.find((each) => !isLatency(each) && hits(each));
      if (hit) use(hit);
      return { latency: latency && play(latency.fault, random), fault: hit && play(hit.fault, random) };
    },
  };
}

const NOTHING = Object.freeze({ latency: undefined, fault: undefined });

/** A delay without an end is the service's latency. Other faults are played in addition to it. */
function isLatency({ fault, times }: ArmedFault): boolean {
  return fault.kind === 'delay' && times === null;
}

function play(fault: FaultKind, random: () => number): Fault {
  if (fault.kind !== 'delay') return fault;
  return { kind: 'delay', milliseconds: sampleDelay(fault, random) };
}
