import type { KnownChecks, Reconcile } from '../errors/reconciliation.ts';
import type { VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import { snapshotOf } from '../transport/bodies.ts';
import { shortestSince } from '../transport/time-limit.ts';
import type { Clock } from '../options/clock.ts';
import type { Claims, VisaChecksClient } from '../visa-checks/visa-checks-client.ts';

/** Ids only, no personal data. The search for a lost create looks back some seconds, in which no client makes more checks. */
const MOST_CLAIMS = 10_000;

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

/** Notes that a check belongs to a create. */
export function claim(claims: Claims, checkId: string): void {
  claims.add(checkId);
  for (const oldest of claims) {
    if (claims.size <= MOST_CLAIMS) break;
    claims.delete(oldest);
  }
}

/**
 * Counts milliseconds from now on; the longer of two counts. A clock that is set back makes its count too short, and the
 * runtime's own count stands still while some machines sleep.
 */
export function longestSince(clock: Clock): () => number {
  const [began, start] = [clock.now(), performance.now()];
  return () => Math.max(clock.now() - began, performance.now() - start);
}

/** A copy of a create as the client sends it: `environment` and `mode` come from the client if the body has none. */
export function asSent(
  { defaults: { environment, mode } }: VisaChecksClient,
  body: VisaCheckCreate,
  operationId: string,
): VisaCheckCreate {
  const filled = { ...body, environment: body.environment ?? environment, mode: body.mode ?? mode };
  return snapshotOf(filled, operationId);
}

/** A create or update whose response may get lost. */
export interface Tracked {
  readonly reconcile: Reconcile;
  /** To be called when it has settled, either way. */
  readonly end: () => void;
}

interface TrackedCheck {
  readonly entry: Entry;
  /** To be called when the service has named the check that it made. */
  readonly made: (checkId: string) => void;
  /** To be called when it has settled, either way. */
  readonly end: () => void;
}

/** Keeps a copy of a create in the ledger, from the moment before it is sent. */
export function trackCheck(client: VisaChecksClient, body: VisaCheckCreate): TrackedCheck {
  const { underWay, claims } = ledgerOf(client);
  const { clock } = client;
  const { promise: ended, resolve } = Promise.withResolvers<() => number>();
  const request = asSent(client, body, 'createVisaCheck');
  const entry: Entry = { request, sentAt: clock.now(), age: longestSince(clock), ended };
  underWay.add(entry);
  return {
    entry,
    made: (checkId) => claim(claims, checkId),
    end() {
      underWay.delete(entry);
      resolve(shortestSince(clock));
    },
  };
}
