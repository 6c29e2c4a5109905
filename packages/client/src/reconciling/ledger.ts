import type { KnownChecks } from '../errors/reconciliation.ts';
import type { VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import type { Clock } from '../options/clock.ts';
import type { Claims, VisaChecksClient } from '../visa-checks/visa-checks-client.ts';

/** A create from the moment before it is sent. */
export interface Entry {
  /** What was sent. In memory only, for as long as the create or the error of its lost answer lives. */
  readonly request: VisaCheckCreate;
  /** By the client's clock, in milliseconds since the epoch. */
  readonly sentAt: number;
  /** Milliseconds since it was sent. */
  readonly age: () => number;
  /** Settles when the create does, one way or the other, with a stopwatch that then began. */
  readonly ended: Promise<() => number>;
  /** Of a create that another process sent. */
  readonly elsewhere?: Elsewhere;
}

/** What is known of a create that another process sent. */
export interface Elsewhere {
  readonly known: KnownChecks | undefined;
  /** A request as it was sent. */
  readonly asSent: (request: VisaCheckCreate) => VisaCheckCreate;
}

/** What a client knows of its creates, so that one check is never taken for the outcome of two of them. */
export interface Ledger {
  /** Ids of checks whose creates have been told them: no list without checks is the whole list then. */
  readonly claims: Claims;
  /** Creates that have not settled. */
  readonly underWay: Set<Entry>;
  /** Checks found for creates that other processes sent, each with the time of sending: the same create finds its check again. */
  readonly foundElsewhere: Map<string, number>;
}

/** Not in the client, so that printing one shows no request. */
const ledgers = new WeakMap<object, Ledger>();

/** The one ledger of a client and of those that `withOptions` made of it. */
export function ledgerOf({ family }: VisaChecksClient): Ledger {
  let ledger = ledgers.get(family);
  if (!ledger)
    ledgers.set(family, (ledger = { claims: family.claims, underWay: new Set(), foundElsewhere: new Map() }));
  return ledger;
}

/**
 * Milliseconds from now on. A clock that is set back, or forward, meanwhile makes them too few, or too many; the
 * runtime's own count cannot be set, but stands still while some machines sleep. This takes the larger of the two.
 */
export function longestSince(clock: Clock): () => number {
  const [began, start] = [clock.now(), performance.now()];
  return () => Math.max(clock.now() - began, performance.now() - start);
}

/** The same by the clock's own steady count where it has one: never too many because the clock was set forward. */
export function shortestSince(clock: Clock): () => number {
  const count = clock.monotonic ?? clock.now;
  const start = count();
  return () => Math.max(0, count() - start);
}
