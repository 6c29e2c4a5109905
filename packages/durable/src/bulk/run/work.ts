import type { Clock, VisaChecks } from '@workrights/client';

import type { BulkLedger } from '../ledger/ledger.ts';
import type { Run } from '../../base/rows/run.ts';
import type { RefusedLogins } from './refused-logins.ts';
import type { Meter } from '../../base/quota/meter.ts';
import type { Refusals } from './refusals.ts';
import type { Stop } from '../../base/time/stop.ts';

/** What every step of a run needs, per process and run. */
export interface Work {
  readonly ledger: BulkLedger;
  readonly run: Run;
  readonly checks: VisaChecks;
  readonly clock: Clock;
  readonly meter: Meter;
  readonly stop: Stop;
  readonly refusals: Refusals;
  readonly refusedLogins: RefusedLogins;
  /** Identifies this worker in leases. */
  readonly holder: string;
  /** When this process began to work: requests that were in progress before belong to other processes. */
  readonly startedAt: number;
  /** No other process can be sending: earlier senders ended before `startedAt`. */
  readonly isAlone: boolean;
  /** Milliseconds that one create may take, counted from its mark. Leases are longer. */
  readonly longestCreate: number;
  /** Milliseconds in which the service may still carry out a request whose sender is gone. */
  readonly settleFor: number;
  /** When to search for lost creates again, by row. */
  readonly lookAt: Map<number, number>;
  /** Failed downloads by row. After a few, a row is skipped until the run is started again. */
  readonly failedDownloads: Map<number, number>;
  /** Chunks that this process has set aside: see `SET_ASIDE`. */
  readonly setAside: Set<number>;
  /** When to send rows again whose checks failed for a temporary reason, by chunk; absent if the caller checks again by itself. */
  readonly againAt: Map<number, readonly number[]> | undefined;
  /** Only send: neither poll nor download. */
  readonly submitOnly: boolean;
  /** The run has a check that the service lists. */
  hasChecks: boolean;
}
