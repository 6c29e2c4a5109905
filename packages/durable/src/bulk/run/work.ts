import type { Clock, VisaChecks } from '@workrights/client';

import type { BulkLedger } from '../ledger/ledger.ts';
import type { Run } from '../../base/rows/run.ts';
import type { RefusedLogins } from './refused-logins.ts';
import type { Meter } from '../../base/quota/meter.ts';
import type { Refusals } from './refusals.ts';
import type { Stop } from '../../base/time/stop.ts';

/** What every step of a run uses. One a process and run. */
export interface Work {
  readonly ledger: BulkLedger;
  readonly run: Run;
  readonly checks: VisaChecks;
  readonly clock: Clock;
  readonly meter: Meter;
  readonly stop: Stop;
  readonly refusals: Refusals;
  readonly refusedLogins: RefusedLogins;
  /** Names this worker in leases. */
  readonly holder: string;
  /** When this process began to work: whatever was being sent before is of others. */
  readonly startedAt: number;
  /** No other process can be sending: what another one was sending ended before `startedAt`. */
  readonly isAlone: boolean;
  /** Milliseconds that one create may take, from when its row is marked. Leases are longer. */
  readonly longestCreate: number;
  /** Milliseconds in which the service may carry out what it was sent, after the sender is gone. */
  readonly settleFor: number;
  /** When to look for lost creates again, by row. */
  readonly lookAt: Map<number, number>;
  /** Rows whose attachments could not be downloaded, and how often: given up after a few, until the run is started again. */
  readonly failedDownloads: Map<number, number>;
  /** Chunks that this process has set aside: see `SET_ASIDE`. */
  readonly setAside: Set<number>;
  /** When rows are sent again whose checks failed for something that passes, by chunk; absent where the caller checks again by itself. */
  readonly againAt: Map<number, readonly number[]> | undefined;
  /** Only send: neither poll nor download. */
  readonly submitOnly: boolean;
  /** The run has a check that the service lists. */
  hasChecks: boolean;
}
