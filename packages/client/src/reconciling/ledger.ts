import type { VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import type { Clock } from '../waiting/clock.ts';
import { longestSince, shortestSince } from '../waiting/clock.ts';
import { claim, type Claims } from './claims.ts';

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
}

/** What a client knows of its creates, so that one check is never taken for the outcome of two of them. */
export interface Ledger {
  begin: (request: VisaCheckCreate, clock: Clock) => { entry: Entry; end: () => void };
  /** Creates that have not settled. */
  underWay: () => readonly Entry[];
  /** Keeps a check for the create that has been told its id. */
  claim: (checkId: string) => void;
  isClaimed: (checkId: string) => boolean;
  /** There must be checks, whatever a list says. */
  hasClaims: () => boolean;
}

/** Everything is in closures: printing a ledger shows nothing of it. */
export function createLedger(claims: Claims): Ledger {
  const underWay = new Set<Entry>();
  return {
    begin(request, clock) {
      const { promise: ended, resolve } = Promise.withResolvers<() => number>();
      const entry: Entry = { request, sentAt: clock.now(), age: longestSince(clock), ended };
      underWay.add(entry);
      const end = () => {
        underWay.delete(entry);
        resolve(shortestSince(clock));
      };
      return { entry, end };
    },
    underWay: () => [...underWay],
    claim: (checkId) => claim(claims, checkId),
    isClaimed: (checkId) => claims.has(checkId),
    hasClaims: () => claims.size > 0,
  };
}
