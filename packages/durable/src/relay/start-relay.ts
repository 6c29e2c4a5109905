import type { Clock, ValidationOptions, VisaChecksOptions, WorkRightsOptions } from '@workrights/client';

import type { RelayLedger } from './store/relay-work.ts';
import { createSend } from './deliver/send.ts';
import type { RelayNote } from './notes.ts';
import { runRelay } from './run-relay.ts';
import type { TargetRules } from './target.ts';

export interface RelayOptions {
  /** The connection to Interface A. Without it no visa checks are polled. */
  readonly checks?: (VisaChecksOptions & ValidationOptions) | undefined;
  /** The connection to Interface B. Without it no onboarding requests and no work rights are polled. */
  readonly workRights?: (WorkRightsOptions & ValidationOptions) | undefined;
  /** Lists the recent checks each minute, and watches those that are new. Default false. */
  readonly watchRecent?: boolean | undefined;
  /** Watches all open onboarding requests of the account. Default false. */
  readonly watchOnboards?: boolean | undefined;
  /** Which receivers are allowed. Default: https on public addresses. */
  readonly targets?: TargetRules | undefined;
  /** POSTs at a time for one subscription, all relays together. Default 4. */
  readonly concurrency?: number | undefined;
  /** Ends the relay softly: nothing new is begun, and what is under way gets its response. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that it has for that. Default 15,000. */
  readonly stopWithin?: number | undefined;
  /** Called for each attempt to deliver and each poll: for logs and metrics. */
  readonly onNote?: ((note: RelayNote) => void) | undefined;
  /** Time for leases, retries and polls. Tests pass one that they move themselves. */
  readonly clock?: Clock | undefined;
}

export interface RelayStatus {
  /** When the last poll got a response of the service, in milliseconds since the epoch. Null before the first poll. */
  readonly polledAt: number | null;
  /** Whether the last poll got one. True before the first poll. */
  readonly isServiceReachable: boolean;
  /** False while the server of the ledger is away, or its disk is full: then nothing is polled and sent. */
  readonly isLedgerReachable: boolean;
}

/** A relay that is at work. */
export interface Relay {
  readonly status: RelayStatus;
  /** Settles when the relay has ended by its signal; rejects when the ledger fails. */
  readonly ended: Promise<void>;
}

/**
 * Polls what is watched, and tells the subscriptions of the ledger what happens, at least once. It may be killed at any time: the next
 * one goes on. On Postgres several share the work; on SQLite one relay works beside bulk runs (`join`) of the same machine.
 *
 * @throws InvalidRequestError for allowed hosts that are none. LedgerBusyError while a run is purged; LedgerError and its subclasses for failures of the ledger.
 */
export function startRelay(ledger: RelayLedger, options: RelayOptions): Promise<Relay> {
  return runRelay(ledger, options, createSend(options.targets));
}
