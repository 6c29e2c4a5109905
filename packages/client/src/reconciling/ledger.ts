import type { KnownChecks } from '../errors/reconciliation.ts';
import type { VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import type { Clock } from '../options/clock.ts';
import type { Claims, VisaChecksClient } from '../visa-checks/visa-checks-client.ts';

/** A create, from the moment before it is sent. */
export interface Entry {
  /** What was sent. Only in memory, as long as the create or the error of its lost response lives. */
  readonly request: VisaCheckCreate;
  /** By the client's clock, in milliseconds since the epoch. */
  readonly sentAt: number;
  readonly age: () => number;
  /** Settles when the create does, with a function that gives the milliseconds since then. */
  readonly ended: Promise<() => number>;
  /** Only for a create that another process sent. */
  readonly elsewhere?: Elsewhere;
}

export interface Elsewhere {
  readonly known: KnownChecks | undefined;
  /** Fills in a request as the client sends it. */
  readonly asSent: (request: VisaCheckCreate) => VisaCheckCreate;
}

/** What a client knows about its creates, so that one check is never taken for the outcome of two of them. */
export interface Ledger {
  /** Ids of checks that belong to creates with a response. If there are any, an empty list can't be the whole list. */
  readonly claims: Claims;
  /** Creates that have not settled. */
  readonly underWay: Set<Entry>;
  /** Checks found for creates of other processes, with the time of sending, so that the same create finds its check again. */
  readonly foundElsewhere: Map<string, number>;
}

/** Not a property of the client, so that printing a client shows no request. */
const ledgers = new WeakMap<object, Ledger>();

/** The ledger that a client shares with the clients that `withOptions` made of it. */
export function ledgerOf({ family }: VisaChecksClient): Ledger {
  let ledger = ledgers.get(family);
  if (!ledger)
    ledgers.set(family, (ledger = { claims: family.claims, underWay: new Set(), foundElsewhere: new Map() }));
  return ledger;
}

/**
 * Counts milliseconds from now on; the longer of two counts. A clock that is set back makes its count too short, and the
 * runtime's own count stands still while some machines sleep.
 */
export function longestSince(clock: Clock): () => number {
  const [began, start] = [clock.now(), performance.now()];
  return () => Math.max(clock.now() - began, performance.now() - start);
}

/** Counts milliseconds from now on by the clock's steady count, if it has one. Setting the clock forward doesn't make it longer. */
export function shortestSince(clock: Clock): () => number {
  const count = clock.monotonic ?? clock.now;
  const start = count();
  return () => Math.max(0, count() - start);
}
