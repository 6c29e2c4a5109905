/** Pauses after repeated failures of the connection or the service, in milliseconds. */
const PAUSE = { first: 1_000, longest: 60_000, failures: 3 };

/** When to try a service again that failed several times in a row. */
export interface Pauses {
  /** How long to pause after this failure; 0 after the first ones. */
  readonly failed: () => number;
  readonly succeeded: () => void;
}

export function createPauses(): Pauses {
  let failures = 0;
  return {
    failed() {
      failures += 1;
      if (failures < PAUSE.failures) return 0;
      return Math.min(PAUSE.longest, PAUSE.first * 2 ** Math.min(failures - PAUSE.failures, 10));
    },
    succeeded() {
      failures = 0;
    },
  };
}
