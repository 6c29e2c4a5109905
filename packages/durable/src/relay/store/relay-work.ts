import type { StartWork } from '../../base/database/database.ts';
import type { QuotaLedger } from '../../base/quota/quota-store.ts';
import type { VisaCheck } from '@workrights/client';

import type { EventType, Included, WatchKind } from '../../base/outbox/events.ts';
import type { Attempt, WatchState, RelayStore } from './relay-store.ts';
import type { CreatesOnce } from './creates-once.ts';
import type { Trace } from '../../base/outbox/trace.ts';

/** The exclusive right to send an event to a subscription until its lease ends. `lease` grows with each holder. */
export interface ClaimedDelivery {
  readonly subscription: string;
  /** The event's number in the ledger. */
  readonly number: number;
  readonly lease: number;
  /** When the lease ends. */
  readonly until: number;
  readonly url: string;
  /** The secrets that sign, newest first. */
  readonly secrets: readonly string[];
  readonly event: string;
  readonly type: EventType;
  readonly subject: string;
  /** When the event happened, and when it was first sent, in milliseconds since the epoch. */
  readonly at: number;
  readonly beganAt: number;
  /** 1 for the first. */
  readonly attempt: number;
  /** The last attempts before this one. */
  readonly recentAttempts: readonly Attempt[];
  readonly trace: Trace;
  /** The known fields that the subscription includes. */
  readonly included: Included | undefined;
}

export type DeliveryOutcome =
  | { readonly kind: 'delivered'; readonly status: number }
  /** The receiver wants no more events. */
  | { readonly kind: 'ended'; readonly status: number }
  | {
      readonly kind: 'failed';
      readonly status: number | null;
      /** Why there was no response, in one word. */
      readonly problem?: string | null | undefined;
      /**
       * Null makes the delivery dead. It also disables a subscription for which nothing has arrived since the delivery's first
       * attempt.
       */
      readonly retryAt: number | null;
      /** The receiver wants no event before: the whole subscription waits. */
      readonly quietUntil?: number | undefined;
    };

/** The exclusive right to poll a watch until its lease ends. */
export interface ClaimedWatch {
  readonly id: string;
  readonly lease: number;
  readonly kind: WatchKind;
  readonly subject: string;
  readonly state: WatchState;
  /** A check's mode, once it is known. */
  readonly mode: string | null;
  /** When the check was created, otherwise when it was first watched. */
  readonly since: number;
  readonly deadlineAt: number | null;
  /** HMACs of the last seen values, by field; null before the first poll with a response. */
  readonly seen: Readonly<Record<string, string>> | null;
  readonly seenAt: number | null;
}

/** The new state of a watch after a poll, and the event to send. */
export interface WatchOutcome {
  readonly watch: ClaimedWatch;
  readonly state: WatchState;
  /** When to poll it next; null once its state is `completed` or `given_up`. */
  readonly dueAt: number | null;
  /** Whether the service returned it. */
  readonly wasSeen: boolean;
  readonly mode?: string | null | undefined;
  readonly seen?: Readonly<Record<string, string>> | undefined;
  /** HMAC of the person whose work rights were read: see `RelayWork.bringPeopleForward`. */
  readonly person?: string | undefined;
  readonly tells?:
    /** Becomes `visa_check.completed` or `visa_check.failed`, by the check. */
    | { readonly type: 'visa_check.ended'; readonly check: VisaCheck }
    | {
        readonly type: Exclude<EventType, 'visa_check.completed' | 'visa_check.failed'>;
        readonly included?: Included | undefined;
      }
    | undefined;
}

/** Checks created at the same time: `at`, in milliseconds since the epoch. */
export interface RecentChecks {
  readonly at: number;
  readonly ids: readonly string[];
}

/** What relays do with the ledger; `RelayStore` is for its users. After a lease has ended, the methods that settle do nothing. */
export interface RelayWork {
  /**
   * Leases due deliveries: oldest first per subscription, at most `concurrency` in progress for each, and none before an
   * earlier waiting one about the same subject.
   */
  claimDeliveries: (options: {
    now: number;
    until: number;
    concurrency: number;
  }) => Promise<ClaimedDelivery[]>;
  /** `lost` if the lease has ended; then nothing changed. `disabled` if this disabled the subscription. */
  settleDelivery: (
    delivery: ClaimedDelivery,
    outcome: DeliveryOutcome,
    now: number,
  ) => Promise<'settled' | 'lost' | 'disabled'>;

  /** Whether an unleased watch of this kind is due. */
  isDue: (kind: WatchKind, now: number) => Promise<boolean>;
  /** Leases up to `limit` watches of a kind that are due at `due`, the longest due first. */
  claimWatches: (
    kind: WatchKind,
    options: { due: number; now: number; until: number; limit: number },
  ) => Promise<ClaimedWatch[]>;
  /** Stores outcomes and writes their events, in one transaction. Returns how many events were written. */
  settleWatches: (outcomes: readonly WatchOutcome[], now: number) => Promise<number>;
  /** Watches up to `limit` pending checks of a watched run that have no watch yet. */
  spreadRun: (watch: ClaimedWatch, limit: number, now: number) => Promise<'more' | 'waiting' | 'completed'>;
  /** HMACs of a record's values, which show a change without keeping the values. */
  markFields: (subject: string, fields: Readonly<Record<string, unknown>>) => Record<string, string>;
  /** Makes the work rights of these people due at `due` at the latest. People are HMACs; `all` for all watched people. */
  bringPeopleForward: (people: readonly string[] | 'all', due: number) => Promise<void>;
  /** Those of these checks that have no watch and belong to no run. */
  unwatched: (ids: readonly string[]) => Promise<string[]>;
  /** The newest checks of the first list of recent checks. Checks created later are watched even if they are finished. */
  firstRecent: (first: RecentChecks) => Promise<RecentChecks>;
  /** Deletes events older than 30 days, with their sealed data, and watches that ended that long ago. */
  tidy: (now: number) => Promise<void>;
}

export interface RelayLedger extends QuotaLedger {
  /** The relay's subscriptions, watches and deliveries. */
  readonly relay: RelayStore & RelayWork & CreatesOnce;
  /** The same for callers that can't wait: a step that takes longer fails with LedgerGoneError. */
  readonly relayWithin: (milliseconds: number) => RelayStore & CreatesOnce;
  startWork: StartWork;
}
