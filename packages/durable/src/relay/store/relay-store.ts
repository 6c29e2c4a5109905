import type { EventType, Includable, WatchKind } from '../../base/outbox/events.ts';
import type { Trace } from '../../base/outbox/trace.ts';
import type { AccessStore } from './access-store.ts';

/**
 * State of a subscription.
 *
 * - `active`: it gets events.
 * - `paused`: on request; its events wait for 30 days.
 * - `disabled`: by the relay, because nothing arrived at its receiver for three days.
 * - `ended`: its receiver responded with 410; for good.
 */
export type SubscriptionState = 'active' | 'paused' | 'disabled' | 'ended';

export interface Subscription {
  readonly id: string;
  /** With user info and query, which may be secret: see `shownUrl`. */
  readonly url: string;
  readonly events: readonly EventType[];
  readonly include: readonly Includable[];
  readonly description: string | null;
  readonly state: SubscriptionState;
  /** When and why it became inactive. Null while it is active, and if it ended before this was stored. */
  readonly stateSince: number | null;
  readonly stateReason: StateReason | null;
  /** Since when nothing has arrived. Null if the last attempt arrived, or there was none. */
  readonly failingSince: number | null;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** The name of the token that made it; null for the operator's. */
  readonly owner: string | null;
}

export type StateReason = 'requested' | 'receiver_failed' | 'receiver_gone';

/** Only defined fields change. */
export interface SubscriptionChange {
  readonly url?: string | undefined;
  readonly events?: readonly EventType[] | undefined;
  readonly include?: readonly Includable[] | undefined;
  /** False makes it active again, even if the relay has disabled it. */
  readonly paused?: boolean | undefined;
}

export interface NewSubscription {
  readonly url: string;
  readonly events: readonly EventType[];
  readonly include?: readonly Includable[] | undefined;
  readonly description?: string | undefined;
  /**
   * It also gets events of these types since that time that the ledger still has: at most the last 1,000. The ledger keeps an
   * event for 30 days if a subscription wanted it.
   */
  readonly backfillSince?: number | undefined;
  /** The header `Idempotency-Key`: within 24 hours, the same key and content give the same subscription. */
  readonly idempotencyKey?: string | undefined;
  /** The name of the token that makes it; undefined for the operator's. */
  readonly owner?: string | undefined;
}

export interface CreatedSubscription {
  readonly subscription: Subscription;
  /** `whsec_…`, which signs its events. */
  readonly secret: string;
  readonly isNew: boolean;
}

export type DeliveryState = 'waiting' | 'delivered' | 'dead';

export interface Attempt {
  /** When it ended. */
  readonly at: number;
  /** Null without a response; `problem` then says why, in one word. */
  readonly status: number | null;
  readonly problem: string | null;
}

/** Something that has happened. */
export interface PastEvent {
  /** The event's id: header `webhook-id` of each attempt to deliver it. */
  readonly event: string;
  readonly type: EventType;
  /** Id of the record that the event is about. */
  readonly subject: string;
  /** When it happened, in milliseconds since the epoch. */
  readonly at: number;
}

/** An event for one subscription. Times are milliseconds since the epoch. */
export interface Delivery extends PastEvent {
  readonly state: DeliveryState;
  readonly attempts: number;
  /** Status of the last response; null if none came. */
  readonly lastStatus: number | null;
  readonly lastProblem: string | null;
  /** The last ten, the newest last. */
  readonly recentAttempts: readonly Attempt[];
  /** Null once it is delivered or dead. */
  readonly nextAttemptAt: number | null;
}

/**
 * State of a watch.
 *
 * - `waiting`: it is polled.
 * - `overdue`: its deadline has passed, and an event said so; it is polled for another day.
 * - `completed`: nothing is left to poll.
 * - `given_up`: it never completed, and is no longer polled.
 */
export type WatchState = 'waiting' | 'overdue' | 'completed' | 'given_up';

export interface Watch {
  readonly id: string;
  readonly kind: WatchKind;
  /** Id of the check or onboarding request, or the name of the run. */
  readonly subject: string;
  readonly state: WatchState;
  /** Milliseconds since the epoch. Null if none was given: then an hour for a fastcheck, 50 hours for an off-peak one. */
  readonly deadlineAt: number | null;
  readonly addedAt: number;
  /** Null before the first poll with a response. */
  readonly seenAt: number | null;
  /** Null if it is no longer polled. */
  readonly nextPollAt: number | null;
}

export interface NewWatch {
  readonly kind: WatchKind;
  readonly subject: string;
  /** Milliseconds since the epoch. */
  readonly deadlineAt?: number | undefined;
  /** The trace of the request for this watch, which its events continue. */
  readonly trace?: Trace | undefined;
}

export interface RelayCounts {
  readonly subscriptions: number;
  /** Subscriptions whose receivers failed for three days. */
  readonly disabledSubscriptions: number;
  readonly watches: Readonly<Record<WatchState, number>>;
  /** Without delivered ones, which are counted when they are delivered: see `RelayNote`. */
  readonly deliveries: Readonly<Record<Exclude<DeliveryState, 'delivered'>, number>>;
  /** When the oldest waiting event happened; null if none waits. */
  readonly oldestWaitingAt: number | null;
  /** The monitor of this ledger. */
  readonly nights: {
    /** When it last ran; null before the first run. */
    readonly lastAt: number | null;
    readonly missed: number;
    /** Runs that had checks to send, and sent none. */
    readonly sentNothing: number;
  };
}

/**
 * Subscriptions, watches and deliveries in the ledger: `ledger.relay`. Each method that writes does so in one transaction,
 * which is durable when its promise settles. Times are milliseconds since the epoch, by the caller's clock.
 */
export interface RelayStore extends AccessStore {
  /** @throws IdempotencyConflictError if the key was used for another subscription. Check the URL first: `checkTarget`. */
  createSubscription: (wanted: NewSubscription, now: number) => Promise<CreatedSubscription>;
  /** Oldest first. */
  subscriptions: () => Promise<Subscription[]>;
  subscription: (id: string) => Promise<Subscription | undefined>;
  /** Deletes it with its secrets and deliveries. False if there is none. */
  removeSubscription: (id: string) => Promise<boolean>;
  /**
   * Returns the changed subscription. A new URL, or making it active again, makes waiting deliveries due at once. Check the URL
   * first: `checkTarget`.
   *
   * @throws NoSuchSubscriptionError, SubscriptionEndedError
   */
  updateSubscription: (id: string, change: SubscriptionChange, now: number) => Promise<Subscription>;
  /**
   * Returns a new secret. The previous one also signs for 24 hours, unless it is revoked.
   *
   * @throws NoSuchSubscriptionError, SubscriptionEndedError; TooManyError if five are valid.
   */
  rotateSecret: (id: string, now: number, options?: { revokeOld?: boolean | undefined }) => Promise<string>;
  /** Sends `relay.test` to the subscription, and returns the event's id. @throws NoSuchSubscriptionError, SubscriptionEndedError */
  sendTest: (id: string, now: number, trace?: Trace) => Promise<string>;
  /**
   * Oldest first, up to `limit` (default 100), beginning after the event `after`.
   *
   * @throws NoSuchSubscriptionError
   */
  deliveries: (
    id: string,
    options?: { state?: DeliveryState | undefined; after?: string | undefined; limit?: number | undefined },
  ) => Promise<Delivery[]>;
  /** What has happened since then and a subscription wanted, newest first, up to `limit` (default 100), without tests. */
  events: (options: {
    since: number;
    type?: EventType | undefined;
    limit?: number | undefined;
  }) => Promise<PastEvent[]>;
  /**
   * Makes deliveries due at once: all dead ones, or those of the given events in any state, except those in progress. Returns
   * how many.
   *
   * @throws NoSuchSubscriptionError, SubscriptionEndedError
   */
  replay: (id: string, options: { events?: readonly string[] | undefined }, now: number) => Promise<number>;

  /**
   * Adds watches, or finds the existing ones, which keep their deadline and state. In the given order.
   *
   * @throws NoSuchRunError for a run that the ledger doesn't have.
   */
  addWatches: (
    wanted: readonly NewWatch[],
    now: number,
  ) => Promise<{ readonly watch: Watch; readonly isNew: boolean }[]>;
  /** By id, up to `limit` (default 100), beginning after the id `after`. */
  watches: (options?: {
    state?: WatchState | undefined;
    after?: string | undefined;
    limit?: number | undefined;
  }) => Promise<Watch[]>;
  watch: (id: string) => Promise<Watch | undefined>;
  /** False if there is none. */
  removeWatch: (id: string) => Promise<boolean>;

  counts: () => Promise<RelayCounts>;
}
