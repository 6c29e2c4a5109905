/** One handled request. Secrets and personal values are masked before an entry is made. */
export interface JournalEntry {
  readonly request_id: string;
  /** ISO 8601, on the sandbox's clock. */
  readonly at: string;
  readonly operation_id: string | null;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Masked body; absent when there was none. */
  readonly body?: unknown;
  /** Null when the connection was dropped without an answer. */
  readonly status: number | null;
  /** Kind of the problem, for refused requests. */
  readonly problem?: string;
  readonly fault?: string;
  readonly duration_ms: number;
}

/** The most recent requests to the two interfaces (not to the control plane). */
export interface Journal {
  record(entry: JournalEntry): void;
  /** Newest first. */
  list(): readonly JournalEntry[];
  clear(): void;
}
