/** Pauses after failures in a row, in milliseconds: of the connection, or of the service. */
const PAUSE = { first: 1_000, longest: 60_000, failures: 3 };

/** When a service that failed several times in a row is tried again. */
export interface Pauses {
  /** How long to leave it alone after this failure; 0 after the first ones. */
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
