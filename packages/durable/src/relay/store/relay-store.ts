import type { EventType, Includable, WatchKind } from '../../base/outbox/events.ts';
import type { Trace } from '../../base/outbox/trace.ts';

/**
 * - `active`: it is told. - `paused`: somebody paused it; events wait for it, for 30 days.
 * - `disabled`: the relay did, because its receiver took nothing for three days. - `ended`: its receiver said 410, for good.
 */
export type SubscriptionState = 'active' | 'paused' | 'disabled' | 'ended';

/** Who is told. */
export interface Subscription {
  readonly id: string;
  /** With its userinfo and query, which may be secret: see `shownUrl`. */
  readonly url: string;
  readonly events: readonly EventType[];
  readonly include: readonly Includable[];
  readonly description: string | null;
  readonly state: SubscriptionState;
  /** Since when, and why, it is not active. Null while it is, and of one that ended before this was noted. */
  readonly stateSince: number | null;
  readonly stateReason: StateReason | null;
  /** Since when nothing has arrived. Null when the last attempt arrived, or there was none. */
  readonly failingSince: number | null;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

export type StateReason = 'requested' | 'receiver_failed' | 'receiver_gone';

/** What is to be another: what is undefined stays. */
export interface SubscriptionChange {
  readonly url?: string | undefined;
  readonly events?: readonly EventType[] | undefined;
  readonly include?: readonly Includable[] | undefined;
  /** False makes it active again, also when the relay has disabled it. */
  readonly paused?: boolean | undefined;
}

export interface NewSubscription {
  readonly url: string;
  readonly events: readonly EventType[];
  readonly include?: readonly Includable[] | undefined;
  readonly description?: string | undefined;
  /**
   * It gets the events of these types that happened since then and that the ledger still has, at most the last 1,000: the ledger keeps an
   * event for 30 days if a subscription wanted it.
   */
  readonly backfillSince?: number | undefined;
  /** Of the header `Idempotency-Key`: the same key and content give the same subscription within 24 hours. */
  readonly idempotencyKey?: string | undefined;
}

export interface CreatedSubscription {
  readonly subscription: Subscription;
  /** `whsec_…`, which signs its events. */
  readonly secret: string;
  readonly isNew: boolean;
}

export type DeliveryState = 'waiting' | 'delivered' | 'dead';

/** An attempt to send an event. */
export interface Attempt {
  /** When it ended. */
  readonly at: number;
  /** Null when no response came: then `problem` says why, in a word. */
  readonly status: number | null;
  readonly problem: string | null;
}

/** An event for one subscription. Times are milliseconds since the epoch. */
export interface Delivery {
  /** Id of the event: the header `webhook-id` of each attempt. */
  readonly event: string;
  readonly type: EventType;
  /** Id of the record that the event is about. */
  readonly subject: string;
  readonly state: DeliveryState;
  /** When it happened. */
  readonly at: number;
  readonly attempts: number;
  /** Of the last response; null when none came. */
  readonly lastStatus: number | null;
  readonly lastProblem: string | null;
  /** The last ten, the newest last. */
  readonly recentAttempts: readonly Attempt[];
  /** Null once it is delivered or dead. */
  readonly nextAttemptAt: number | null;
}

/**
 * - `waiting`: it is polled. - `overdue`: its deadline has passed and was told; it is polled for another day.
 * - `completed`: nothing is left to poll. - `given_up`: it is polled no more, and never completed.
 */
export type WatchState = 'waiting' | 'overdue' | 'completed' | 'given_up';

export interface Watch {
  readonly id: string;
  readonly kind: WatchKind;
  /** Id of the check or the onboarding request, or the name of the run. */
  readonly subject: string;
  readonly state: WatchState;
  /** Null where none was given: an hour for a fast check, 50 hours for an off-peak one. Milliseconds since the epoch. */
  readonly deadlineAt: number | null;
  readonly addedAt: number;
  /** Null before the first poll that got an answer. */
  readonly seenAt: number | null;
  /** Null when it is polled no more. */
  readonly nextPollAt: number | null;
}

export interface NewWatch {
  readonly kind: WatchKind;
  readonly subject: string;
  /** Milliseconds since the epoch. */
  readonly deadlineAt?: number | undefined;
  /** Of whoever wants it: its events go on with it. */
  readonly trace?: Trace | undefined;
}

/** Figures for metrics. */
export interface RelayCounts {
  readonly subscriptions: number;
  /** Subscriptions whose receivers failed for three days. */
  readonly disabledSubscriptions: number;
  readonly watches: Readonly<Record<WatchState, number>>;
  /** Delivered ones are counted as they are delivered: see `RelayNote`. */
  readonly deliveries: Readonly<Record<Exclude<DeliveryState, 'delivered'>, number>>;
  /** When the oldest event that waits happened; null when none waits. */
  readonly oldestWaitingAt: number | null;
  /** Of the monitor on this ledger. */
  readonly nights: {
    /** When it last ran; null before the first time. */
    readonly lastAt: number | null;
    readonly missed: number;
    /** Runs that had checks to send, and sent none. */
    readonly sentNothing: number;
  };
}

/**
 * Who is told what, in the ledger: `ledger.relay`. Each method that writes does so in one transaction, which is durable when it
 * settles. Times are milliseconds since the epoch of the caller's clock.
 */
export interface RelayStore {
  /** @throws IdempotencyConflictError when the key was used for another subscription. Check the URL first: `checkTarget`. */
  createSubscription: (wanted: NewSubscription, now: number) => Promise<CreatedSubscription>;
  /** The oldest first. */
  subscriptions: () => Promise<Subscription[]>;
  subscription: (id: string) => Promise<Subscription | undefined>;
  /** Removes it with its secrets and deliveries. False when there is none. */
  removeSubscription: (id: string) => Promise<boolean>;
  /**
   * Gives it as it is then. What waits is due at once when it has another URL, or is active again. Check the URL first: `checkTarget`.
   *
   * @throws NoSuchSubscriptionError, SubscriptionEndedError
   */
  updateSubscription: (id: string, change: SubscriptionChange, now: number) => Promise<Subscription>;
  /**
   * Gives a new secret; the one before signs too for 24 hours, unless it is revoked.
   *
   * @throws NoSuchSubscriptionError, SubscriptionEndedError; TooManyError when five are valid.
   */
  rotateSecret: (id: string, now: number, options?: { revokeOld?: boolean | undefined }) => Promise<string>;
  /** Tells the subscription `relay.test`, and gives the id of the event. @throws NoSuchSubscriptionError, SubscriptionEndedError */
  sendTest: (id: string, now: number, trace?: Trace) => Promise<string>;
  /**
   * The oldest first, up to `limit` (default 100), those after the event `after` only.
   *
   * @throws NoSuchSubscriptionError
   */
  deliveries: (
    id: string,
    options?: { state?: DeliveryState | undefined; after?: string | undefined; limit?: number | undefined },
  ) => Promise<Delivery[]>;
  /**
   * Deliveries are due at once: all dead ones, or those of the given events, whatever their state is, unless they are being sent. Gives
   * how many.
   *
   * @throws NoSuchSubscriptionError, SubscriptionEndedError
   */
  replay: (id: string, options: { events?: readonly string[] | undefined }, now: number) => Promise<number>;

  /**
   * Watches each, or finds the watch that there is: then it keeps its deadline and state. In the order given.
   *
   * @throws NoSuchRunError for the name of a run that the ledger has not.
   */
  addWatches: (
    wanted: readonly NewWatch[],
    now: number,
  ) => Promise<{ readonly watch: Watch; readonly isNew: boolean }[]>;
  /** By id, up to `limit` (default 100), those after `after` only. */
  watches: (options?: {
    state?: WatchState | undefined;
    after?: string | undefined;
    limit?: number | undefined;
  }) => Promise<Watch[]>;
  watch: (id: string) => Promise<Watch | undefined>;
  /** False when there is none. */
  removeWatch: (id: string) => Promise<boolean>;

  counts: () => Promise<RelayCounts>;
}
