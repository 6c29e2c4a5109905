import type { EventType, WatchKind } from '../base/outbox/events.ts';

import type { Trace } from '../base/outbox/trace.ts';

/** What the relay did, for logs and metrics. It contains no personal data, URL or secret. */
export type RelayNote = DeliveryNote | DisabledNote | PollNote | ChangesNote | LedgerNote;

export interface DeliveryNote {
  readonly kind: 'delivery';
  /** The event's id, which is the header `webhook-id`. */
  readonly event: string;
  readonly type: EventType;
  readonly subscription: string;
  /**
   * Outcome of an attempt.
   *
   * - `failed`: it is retried.
   * - `dead`: it was retried for three days; `replay` sends it again.
   * - `ended`: the receiver responded with 410, so the subscription has ended.
   */
  readonly outcome: 'delivered' | 'failed' | 'dead' | 'ended';
  /** 1 for the first. */
  readonly attempt: number;
  readonly trace: Trace;
  /** Null without a response. */
  readonly status: number | null;
  /** Why there was no response, in one word: `timeout`, `refused-address`, `ECONNREFUSED`, ... Null if there was one. */
  readonly problem: string | null;
  readonly milliseconds: number;
  /** Milliseconds since the event happened. */
  readonly age: number;
}

/** Nothing arrived for three days, so the subscription gets nothing until it is enabled again. */
export interface DisabledNote {
  readonly kind: 'disabled';
  readonly subscription: string;
}

export interface PollNote {
  readonly kind: 'poll';
  /** `recent`: the list of recent checks. `employees`: the list of people with changed work rights. */
  readonly of: WatchKind | 'recent' | 'employees';
  /** Records requested. */
  readonly polled: number;
  /** Records with an event. */
  readonly told: number;
  /** Records without a response. */
  readonly failed: number;
  readonly milliseconds: number;
}

export interface ChangesNote {
  readonly kind: 'changes';
  /** Whether the service lists people with changed work rights. If not, each person is polled. */
  readonly isListed: boolean;
}

export interface LedgerNote {
  readonly kind: 'ledger';
  /** The ledger's server can't be reached, or its disk is full: nothing is polled or sent until then. */
  readonly isAway: boolean;
}
