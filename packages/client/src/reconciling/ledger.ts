import type { KnownChecks } from '../errors/reconciliation.ts';
import type { VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import type { Clock } from '../options/clock.ts';
import type { Claims } from '../visa-checks/claims.ts';
import { longestSince, shortestSince } from './stopwatch.ts';

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

/** Keeps a create in the ledger until it settles. */
export function begin(
  { underWay }: Ledger,
  request: VisaCheckCreate,
  clock: Clock,
): { entry: Entry; end: () => void } {
  const { promise: ended, resolve } = Promise.withResolvers<() => number>();
  const entry: Entry = { request, sentAt: clock.now(), age: longestSince(clock), ended };
  underWay.add(entry);
  const end = () => {
    underWay.delete(entry);
    resolve(shortestSince(clock));
  };
  return { entry, end };
}
