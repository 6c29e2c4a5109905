import type { Clock } from '@workrights/client';

import { LedgerFullError, LedgerGoneError } from '../base/database/errors.ts';
import { sleep } from '../base/time/sleep.ts';
import type { Stop } from '../base/time/stop.ts';
import type { RelayNote } from './notes.ts';
import type { CreatesOnce } from './store/creates-once.ts';
import type { RelayStore } from './store/relay-store.ts';
import type { RelayWork } from './store/relay-work.ts';

/** What every step of a relay uses, per process. */
export interface Relaying {
  readonly store: RelayStore & RelayWork & CreatesOnce;
  readonly clock: Clock;
  readonly stop: Stop;
  readonly note: (note: RelayNote) => void;
  readonly ledger: LedgerHealth;
}

/** Which steps couldn't use the ledger at their last attempt. A read may work while each write fails. */
export interface LedgerHealth {
  readonly isAway: boolean;
  readonly failed: (step: object) => void;
  readonly worked: (step: object) => void;
}

export function createLedgerHealth(note: Relaying['note']): LedgerHealth {
  const away = new Set<object>();
  return {
    get isAway() {
      return away.size > 0;
    },
    failed(step) {
      if (away.size === 0) note({ kind: 'ledger', isAway: true });
      away.add(step);
    },
    worked(step) {
      if (away.delete(step) && away.size === 0) note({ kind: 'ledger', isAway: false });
    },
  };
}

/** Milliseconds until the ledger's server is tried again, after it was unreachable for longer than the ledger itself waits. */
export const AWAY = 5_000;

/**
 * Whether the ledger's server can't be reached, or its disk is full. The relay then waits: leases expire, and unstored work is
 * repeated.
 */
export function isAway(error: unknown): boolean {
  return error instanceof LedgerGoneError || error instanceof LedgerFullError;
}

/** Repeats a step, each time after the milliseconds that it returns, until the relay stops. */
export async function repeat(relaying: Relaying, step: () => Promise<number>): Promise<void> {
  const { stop, ledger } = relaying;
  while (!stop.soft.aborted) {
    const pause = await step().catch((error: unknown) => {
      if (!isAway(error)) throw error;
    });
    if (pause === undefined) ledger.failed(step);
    else ledger.worked(step);
    await sleep(relaying, pause ?? AWAY);
  }
}

export interface RelayStatus {
  /** Time of the last poll with a response from the service, in milliseconds since the epoch. Null before the first poll. */
  readonly polledAt: number | null;
  /** Whether the last poll got a response. True before the first poll. */
  readonly isServiceReachable: boolean;
  /** False while the ledger's server can't be reached, or its disk is full. Nothing is polled or sent then. */
  readonly isLedgerReachable: boolean;
}
