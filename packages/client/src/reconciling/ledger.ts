import type { VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';

/** A create from the moment before it is sent. */
export interface Entry {
  /** What was sent. In memory only, for as long as the create or the error of its lost answer lives. */
  readonly request: VisaCheckCreate;
  /** By the client's clock, in milliseconds since the epoch. */
  readonly sentAt: number;
  /** Settles when the create has, one way or the other. */
  readonly ended: Promise<void>;
}

/** What a client knows of its creates, so that one check is never taken for the outcome of two of them. */
export interface Ledger {
  begin: (request: VisaCheckCreate, sentAt: number) => { entry: Entry; end: () => void };
  /** Creates under way that ask for the same as this one. */
  twins: (entry: Entry) => Entry[];
  /** Keeps a check for the create that has been told its id. */
  claim: (checkId: string) => void;
  isClaimed: (checkId: string) => boolean;
}

/** Ids, not people. A lost create looks back some seconds, in which no client makes more checks than this. */
const MOST_CLAIMS = 10_000;

/** Everything is in closures: printing a ledger shows nothing of it. */
export function createLedger(): Ledger {
  const underWay = new Set<Entry>();
  const claims = new Set<string>();
  return {
    begin(request, sentAt) {
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      const entry: Entry = { request, sentAt, ended };
      underWay.add(entry);
      const end = () => {
        underWay.delete(entry);
        resolve();
      };
      return { entry, end };
    },
    twins(entry) {
      const sent = JSON.stringify(entry.request);
      return [...underWay].filter((other) => other !== entry && JSON.stringify(other.request) === sent);
    },
    claim(checkId) {
      claims.add(checkId);
      for (const oldest of claims) {
        if (claims.size <= MOST_CLAIMS) break;
        claims.delete(oldest);
      }
    },
    isClaimed: (checkId) => claims.has(checkId),
  };
}
