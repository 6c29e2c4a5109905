import type { VisaCheckCreate } from '@workrights/client';

import type { Trace } from '../../base/outbox/trace.ts';

/**
 * State of a create that is sent once.
 *
 * - `sending`: its holder sends it, or has died.
 * - `lost`: its response was lost, and a relay looks for its record.
 * - `done`: it created or changed `subject`.
 * - `not_created`: the service has no record of it. It is never sent again.
 * - `undecided`: nobody can tell. A person has to look.
 */
export type CreateState = 'sending' | 'lost' | 'done' | 'not_created' | 'undecided';

/** An HMAC of the idempotency key and its owner, and who may settle it. */
export interface CreateHolder {
  readonly key: string;
  /** A random id of one call. */
  readonly holder: string;
}

export interface NewCreate extends CreateHolder {
  readonly operation: string;
  /** What is sent. The ledger keeps it, sealed, until the create is settled. */
  readonly request: object;
}

export interface StoredCreate {
  readonly state: CreateState;
  /** The id of the record. */
  readonly subject: string | null;
  /** The first response; undefined after a day. */
  readonly body: string | undefined;
}

export interface LostCreate extends NewCreate {
  /** The earliest and the latest time of sending. */
  readonly sentAt: number;
  readonly lostAt: number;
}

export interface CreateOutcome {
  readonly state: 'done' | 'not_created' | 'undecided';
  /** The id of the record, if there may be one. */
  readonly subject?: string | undefined;
  /** The response, which replays get. */
  readonly body?: string | undefined;
  /** What is watched from now on. */
  readonly watch?: 'visa_check' | 'onboard' | undefined;
  readonly trace?: Trace | undefined;
}

/** Creates that are sent once, by idempotency keys. Each method that writes does so in one durable transaction. */
export interface CreatesOnce {
  /** The HMAC of a key. Two owners never share one. */
  keyOf: (owner: string, key: string) => string;
  /**
   * Notes a create before it is sent. `begun`: this caller sends it. Otherwise an earlier call has the key.
   *
   * @throws IdempotencyConflictError if that one has another operation or request.
   */
  beginCreate: (create: NewCreate, time: { now: number; until: number }) => Promise<'begun' | StoredCreate>;
  create: (key: string) => Promise<StoredCreate | undefined>;
  /** Nothing was created, so the key is free again. */
  releaseCreate: (create: CreateHolder) => Promise<void>;
  /** The response was lost. */
  loseCreate: (create: CreateHolder, now: number) => Promise<void>;
  /** Changes nothing if another caller has taken it over. */
  settleCreate: (create: CreateHolder, outcome: CreateOutcome, now: number) => Promise<void>;

  hasLostCreates: (now: number) => Promise<boolean>;
  /** Takes over creates whose response was lost or whose sender died. */
  claimLostCreates: (
    holder: string,
    options: { now: number; until: number; limit: number },
  ) => Promise<LostCreate[]>;
  /** It isn't decided yet. */
  lookAgain: (create: CreateHolder, dueAt: number) => Promise<void>;

  /** See `KnownChecks` of the client. */
  knownChecks: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  hasKnownChecks: () => Promise<boolean>;
  unansweredChecks: (besides: string) => Promise<VisaCheckCreate[]>;
}
