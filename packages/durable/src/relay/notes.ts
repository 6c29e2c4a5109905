import type { EventType, WatchKind } from '../base/outbox/events.ts';

import type { Trace } from '../base/outbox/trace.ts';

/** What the relay did, for logs and metrics. Nothing personal, no URL and no secret is in one. */
export type RelayNote = DeliveryNote | DisabledNote | PollNote | ChangesNote | LedgerNote;

export interface DeliveryNote {
  readonly kind: 'delivery';
  /** The id of the event, which is the header `webhook-id`. */
  readonly event: string;
  readonly type: EventType;
  readonly subscription: string;
  /**
   * - `failed`: it is retried. - `dead`: it was retried for three days; `replay` sends it again.
   * - `ended`: the receiver said 410, so the subscription has ended.
   */
  readonly outcome: 'delivered' | 'failed' | 'dead' | 'ended';
  /** 1 for the first. */
  readonly attempt: number;
  readonly trace: Trace;
  /** Null when no response came. */
  readonly status: number | null;
  /** Why none came: a short word such as `timeout`, `refused-address`, `ECONNREFUSED`. Null when one came. */
  readonly problem: string | null;
  readonly milliseconds: number;
  /** From when the event happened to now, in milliseconds. */
  readonly age: number;
}

/** Nothing arrived for three days, so the subscription gets nothing until somebody enables it. */
export interface DisabledNote {
  readonly kind: 'disabled';
  readonly subscription: string;
}

export interface PollNote {
  readonly kind: 'poll';
  /** `recent`: the list of recent checks. `employees`: the list of people whose work rights have changed. */
  readonly of: WatchKind | 'recent' | 'employees';
  /** How many records were asked for. */
  readonly polled: number;
  /** How many of them were told of. */
  readonly told: number;
  /** How many got no answer. */
  readonly failed: number;
  readonly milliseconds: number;
}

export interface ChangesNote {
  readonly kind: 'changes';
  /** Whether the service lists whose work rights have changed. If not, each person is polled. */
  readonly isListed: boolean;
}

export interface LedgerNote {
  readonly kind: 'ledger';
  /** Its server is away, or its disk is full: nothing is polled and sent until it is back. */
  readonly isAway: boolean;
}
