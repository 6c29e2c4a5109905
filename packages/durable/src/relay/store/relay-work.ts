import type { StartWork } from '../../base/database/database.ts';
import type { QuotaLedger } from '../../base/quota/quota-store.ts';
import type { VisaCheck } from '@workrights/client';

import type { EventType, Included, WatchKind } from '../../base/outbox/events.ts';
import type { Attempt, WatchState, RelayStore } from './relay-store.ts';
import type { Trace } from '../../base/outbox/trace.ts';

/** The sole right to send an event to a subscription until its lease ends. `lease` grows with each holder. */
export interface ClaimedDelivery {
  readonly subscription: string;
  /** The event's number in the ledger. */
  readonly number: number;
  readonly lease: number;
  /** When the lease ends. */
  readonly until: number;
  readonly url: string;
  /** Those that sign, the newest first. */
  readonly secrets: readonly string[];
  readonly event: string;
  readonly type: EventType;
  readonly subject: string;
  /** When it happened, and when it was sent first, in milliseconds since the epoch. */
  readonly at: number;
  readonly beganAt: number;
  /** 1 for the first. */
  readonly attempt: number;
  /** The last ones before it. */
  readonly recentAttempts: readonly Attempt[];
  readonly trace: Trace;
  /** What the subscription wants of what is known. */
  readonly included: Included | undefined;
}

/** What became of an attempt. */
export type DeliveryOutcome =
  | { readonly kind: 'delivered'; readonly status: number }
  /** The receiver wants nothing more. */
  | { readonly kind: 'ended'; readonly status: number }
  | {
      readonly kind: 'failed';
      readonly status: number | null;
      /** Why no response came, in a word. */
      readonly problem?: string | null | undefined;
      /** Null makes it dead, and disables a subscription for which nothing has arrived since its first attempt. */
      readonly retryAt: number | null;
      /** The receiver wants nothing before: the whole subscription waits. */
      readonly quietUntil?: number | undefined;
    };

/** The sole right to poll something until its lease ends. */
export interface ClaimedWatch {
  readonly id: string;
  readonly lease: number;
  readonly kind: WatchKind;
  readonly subject: string;
  readonly state: WatchState;
  /** Of a check, once it is known. */
  readonly mode: string | null;
  /** When the check was made, or else when it was first watched. */
  readonly since: number;
  readonly deadlineAt: number | null;
  /** Marks of what was seen last, by field; null before the first sight. */
  readonly seen: Readonly<Record<string, string>> | null;
  readonly seenAt: number | null;
}

/** What becomes of a watch after a poll, and what is told of it. */
export interface WatchOutcome {
  readonly watch: ClaimedWatch;
  readonly state: WatchState;
  /** When it is polled next; nothing once its state is `completed` or `given_up`. */
  readonly dueAt: number | null;
  /** The service told something about it. */
  readonly wasSeen: boolean;
  readonly mode?: string | null | undefined;
  readonly seen?: Readonly<Record<string, string>> | undefined;
  /** Mark of the person whose work rights were read: see `RelayWork.bringPeopleForward`. */
  readonly person?: string | undefined;
  readonly tells?:
    /** `visa_check.completed` or `visa_check.failed`, as the check says. */
    | { readonly type: 'visa_check.ended'; readonly check: VisaCheck }
    | {
        readonly type: Exclude<EventType, 'visa_check.completed' | 'visa_check.failed'>;
        readonly included?: Included | undefined;
      }
    | undefined;
}

/** Checks of one moment: those with these ids were made at `at`, in milliseconds since the epoch. */
export interface RecentChecks {
  readonly at: number;
  readonly ids: readonly string[];
}

/** What relays do with the ledger: see `RelayStore` for what people do. Methods that settle do nothing for a lease that ended. */
export interface RelayWork {
  /**
   * Leases deliveries that are due: the oldest of each subscription first, at most `concurrency` in flight for each, none before an earlier one
   * of the same subject that still waits.
   */
  claimDeliveries: (options: {
    now: number;
    until: number;
    concurrency: number;
  }) => Promise<ClaimedDelivery[]>;
  /** `lost` when the lease was: then nothing changed. `disabled` when this disabled the subscription. */
  settleDelivery: (
    delivery: ClaimedDelivery,
    outcome: DeliveryOutcome,
    now: number,
  ) => Promise<'settled' | 'lost' | 'disabled'>;

  /** Whether a watch of a kind is due that nobody has leased. */
  isDue: (kind: WatchKind, now: number) => Promise<boolean>;
  /** Leases up to `limit` watches of a kind that are due at `due`, those first that are due longest. */
  claimWatches: (
    kind: WatchKind,
    options: { due: number; now: number; until: number; limit: number },
  ) => Promise<ClaimedWatch[]>;
  /** Notes what became of watches and writes what is told of it, in one transaction. Gives how many events were written. */
  settleWatches: (outcomes: readonly WatchOutcome[], now: number) => Promise<number>;
  /** Watches up to `limit` pending checks of the run of a watch that nobody watches yet. */
  spreadRun: (watch: ClaimedWatch, limit: number, now: number) => Promise<'more' | 'waiting' | 'completed'>;
  /** Marks the values of a record, so that a change is told without keeping them. */
  markFields: (subject: string, fields: Readonly<Record<string, unknown>>) => Record<string, string>;
  /** Work rights of these people, by their marks, are due at `due` at the latest; `all` for those of everybody who is watched. */
  bringPeopleForward: (people: readonly string[] | 'all', due: number) => Promise<void>;
  /** Which of these checks nobody watches, and no run has. */
  unwatched: (ids: readonly string[]) => Promise<string[]>;
  /** The newest checks of the first list of recent ones. Checks that were made later are watched even when they are finished. */
  firstRecent: (first: RecentChecks) => Promise<RecentChecks>;
  /** Removes events that are older than 30 days with what is sealed of them, and watches that ended so long ago. */
  tidy: (now: number) => Promise<void>;
}

/** What the relay needs of a ledger. */
export interface RelayLedger extends QuotaLedger {
  /** Who is told what: subscriptions, watches and deliveries of the relay. */
  readonly relay: RelayStore & RelayWork;
  /** The same, for callers who cannot wait: each step has so many milliseconds, and then fails with LedgerGoneError. */
  readonly relayWithin: (milliseconds: number) => RelayStore;
  startWork: StartWork;
}
