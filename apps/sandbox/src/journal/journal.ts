import { hash, randomBytes } from 'node:crypto';
import { differences, type MatchField, normal, type RequestMatch } from '../matching/request-match.ts';
import { looksLikeId } from './masking.ts';
import type { Violation } from './violation.ts';

const SHOWN: ReadonlySet<string> = new Set(['account', 'jurisdiction', 'visa_check_type', 'mode']);

/**
 * Makes a function that replaces personal values, and values that may be personal, by hashes that can be compared but not read.
 * The hash's secret ends with the process.
 */
function createSeal(): (facts: RequestMatch) => RequestMatch {
  const secret = randomBytes(32).toString('hex');
  const sealed = (field: MatchField, value: string) =>
    hash('sha256', `${secret} ${field} ${normal(field, value)}`, 'hex');
  return (facts) => {
    const entries = Object.entries(facts) as [MatchField, string][];
    return Object.fromEntries(
      entries.map(([field, value]) => [field, isShown(field, value) ? value : sealed(field, value)]),
    );
  };
}

function isShown(field: MatchField, value: string): boolean {
  return SHOWN.has(field) || ((field === 'check_id' || field === 'onboard_id') && looksLikeId(value));
}

/** One handled request. Secrets and personal values are masked before the entry is made. */
export interface JournalEntry {
  readonly request_id: string;
  /** ISO 8601, by the sandbox's clock. */
  readonly at: string;
  /** The account of the credentials; absent without valid ones. */
  readonly account?: string;
  /** Null for an unknown path or method. */
  readonly operation_id: string | null;
  readonly method: string;
  /** The path with masked parameters; `[unknown]` if nothing is served there. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Masked; absent without a body, and if it didn't match the contract. */
  readonly body?: unknown;
  /** Null if the connection was dropped without a response. */
  readonly status: number | null;
  /** Kind of the problem and the invalid fields, for refused requests. */
  readonly problem?: string;
  readonly errors?: readonly Violation[];
  /** Kind of the fault. */
  readonly fault?: string;
  readonly duration_ms: number;
}

/** The most recent requests to the two interfaces, without those to the control plane. */
export interface Journal {
  /** @param facts the fields to search by; only hashes of personal values are stored */
  record(entry: JournalEntry, facts?: RequestMatch): void;
  /** Newest first. */
  list(): readonly JournalEntry[];
  /** Newest first, each with the fields of `match` that differ. */
  compare(match: RequestMatch): readonly Compared[];
  /** How many requests the journal has dropped since it was last cleared. */
  forgotten(): number;
  clear(): void;
}

export interface Compared {
  readonly entry: JournalEntry;
  readonly differences: readonly MatchField[];
}

const CAPACITY = 500;

/** An entry has some hundred characters, or some thousand with many errors. */
const MOST_CHARACTERS = 4 * 1024 * 1024;

/** More than an entry without body and errors can have, because the masked path and query have a maximum length. */
const SHORT = 2_000;

/** An entry that may be long is stored as JSON: its length is known, and it keeps no other part of the request in memory. */
interface Kept {
  readonly entry: string | JournalEntry;
  readonly facts: RequestMatch;
}

const lengthOf = ({ entry }: Kept) => (typeof entry === 'string' ? entry.length : SHORT);
const entryOf = ({ entry }: Kept) =>
  typeof entry === 'string' ? (JSON.parse(entry) as JournalEntry) : entry;

/** In memory, because a journal is for what just happened. */
export function createJournal(): Journal {
  const seal = createSeal();
  let kept: Kept[] = [];
  let characters = 0;
  let forgotten = 0;
  return {
    record(entry, facts = {}) {
      const isShort = entry.body === undefined && entry.errors === undefined;
      const added = { entry: isShort ? entry : JSON.stringify(entry), facts: seal(facts) };
      kept.push(added);
      characters += lengthOf(added);
      while (kept.length > CAPACITY || characters > MOST_CHARACTERS) {
        const oldest = kept.shift();
        characters -= oldest === undefined ? characters : lengthOf(oldest);
        forgotten += 1;
      }
    },
    list: () => kept.toReversed().map(entryOf),
    compare(match) {
      const wanted = seal(match);
      return kept
        .toReversed()
        .map((each) => ({ entry: entryOf(each), differences: differences(wanted, each.facts) }));
    },
    forgotten: () => forgotten,
    clear() {
      kept = [];
      characters = 0;
      forgotten = 0;
    },
  };
}
