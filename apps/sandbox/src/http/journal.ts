import type { Violation } from './problem-error.ts';

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
  record(entry: JournalEntry): void;
  /** Newest first. */
  list(): readonly JournalEntry[];
  clear(): void;
}

const CAPACITY = 500;

/** An entry has some hundred characters, one with many errors some thousand. */
const MOST_CHARACTERS = 4 * 1024 * 1024;

/** More than an entry without a body and errors can have: masked, its path and query have a longest form. */
const SHORT = 2_000;

const lengthOf = (kept: string | JournalEntry) => (typeof kept === 'string' ? kept.length : SHORT);

/** In memory: a journal is for looking at what just happened. */
export function createJournal(): Journal {
  // What may be long, as JSON: its length is known, and it holds nothing else of a request in memory.
  let entries: (string | JournalEntry)[] = [];
  let characters = 0;
  return {
    record(entry) {
      const isShort = entry.body === undefined && entry.errors === undefined;
      const kept = isShort ? entry : JSON.stringify(entry);
      entries.push(kept);
      characters += lengthOf(kept);
      while (entries.length > CAPACITY || characters > MOST_CHARACTERS) {
        const oldest = entries.shift();
        characters -= oldest === undefined ? characters : lengthOf(oldest);
      }
    },
    list: () =>
      entries
        .toReversed()
        .map((kept) => (typeof kept === 'string' ? (JSON.parse(kept) as JournalEntry) : kept)),
    clear() {
      entries = [];
      characters = 0;
    },
  };
}
