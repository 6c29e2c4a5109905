import { hash, randomBytes } from 'node:crypto';
import { differences, type MatchField, normal, type RequestMatch } from '../matching/request-match.ts';
import { looksLikeId } from './masking.ts';
import type { Violation } from './violation.ts';

const SHOWN: ReadonlySet<string> = new Set(['account', 'jurisdiction', 'visa_check_type', 'mode']);

/**
 * Makes a function that replaces what is personal, or may be, so that it can be compared but not read. The secret in it
 * is gone with the process.
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

/** One handled request. Secrets and personal values are masked before an entry is made. */
export interface JournalEntry {
  readonly request_id: string;
  /** ISO 8601, on the sandbox's clock. */
  readonly at: string;
  /** Whose credentials were sent; left out for a request without valid ones. */
  readonly account?: string;
  /** Null for a path or method that does not exist. */
  readonly operation_id: string | null;
  readonly method: string;
  /** The path that was asked for, its parameters masked; `[unknown]` when nothing is served there. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Masked; absent when there was none or it did not match the contract. */
  readonly body?: unknown;
  /** Null when the connection was dropped without an answer. */
  readonly status: number | null;
  /** Kind of the problem and what was at fault, for refused requests. */
  readonly problem?: string;
  readonly errors?: readonly Violation[];
  /** Kind of the fault that was played. */
  readonly fault?: string;
  readonly duration_ms: number;
}

/** The most recent requests to the two interfaces; the control plane's own are left out. */
export interface Journal {
  /** @param facts what the request can be found by; personal values among them are not kept */
  record(entry: JournalEntry, facts?: RequestMatch): void;
  /** Newest first. */
  list(): readonly JournalEntry[];
  /** Newest first, each with the fields of `match` on which it does not agree. */
  compare(match: RequestMatch): readonly Compared[];
  /** How many requests the journal had to forget since it was last cleared. */
  forgotten(): number;
  clear(): void;
}

export interface Compared {
  readonly entry: JournalEntry;
  readonly differences: readonly MatchField[];
}

const CAPACITY = 500;

/** An entry has some hundred characters, one with many errors some thousand. */
const MOST_CHARACTERS = 4 * 1024 * 1024;

/** More than an entry without a body and errors can have: masked, its path and query have a longest form. */
const SHORT = 2_000;

/** What may be long is JSON: its length is known, and it holds nothing else of a request in memory. */
interface Kept {
  readonly entry: string | JournalEntry;
  readonly facts: RequestMatch;
}

const lengthOf = ({ entry }: Kept) => (typeof entry === 'string' ? entry.length : SHORT);
const entryOf = ({ entry }: Kept) =>
  typeof entry === 'string' ? (JSON.parse(entry) as JournalEntry) : entry;

/** In memory: a journal is for looking at what just happened. */
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
