import type { Clock } from '@workrights/client';

import { LedgerFullError, LedgerGoneError } from '../base/database/errors.ts';
import { sleep } from '../base/time/sleep.ts';
import type { Stop } from '../base/time/stop.ts';
import type { RelayNote } from './notes.ts';
import type { RelayStore } from './store/relay-store.ts';
import type { RelayWork } from './store/relay-work.ts';

/** What every step of a relay uses. One a process. */
export interface Relaying {
  readonly store: RelayStore & RelayWork;
  readonly clock: Clock;
  readonly stop: Stop;
  readonly note: (note: RelayNote) => void;
  readonly ledger: LedgerHealth;
}

/** Which steps could not use the ledger at their last try. A read may work while each write fails. */
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

/** Milliseconds until the server of a ledger is tried again that was away for longer than the ledger itself waits. */
export const AWAY = 5_000;

/** The server of the ledger is away, or its disk is full. A relay waits: leases end, and what was not noted is done again. */
export function isAway(error: unknown): boolean {
  return error instanceof LedgerGoneError || error instanceof LedgerFullError;
}

/** Does a step again and again, after as many milliseconds as it says, until the relay stops. */
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
  /** When the last poll got a response of the service, in milliseconds since the epoch. Null before the first poll. */
  readonly polledAt: number | null;
  /** Whether the last poll got one. True before the first poll. */
  readonly isServiceReachable: boolean;
  /** False while the server of the ledger is away, or its disk is full: then nothing is polled and sent. */
  readonly isLedgerReachable: boolean;
}
