import type { DocumentPrint, Fingerprint } from '../privacy/fingerprint.ts';
import type { Mark } from '../privacy/mark.ts';
import type { Sealer } from '../privacy/seal.ts';
import type { Database, Fields, Sql } from './database.ts';
import { NoSuchRunError, UnreadableLedgerError, USE_A_COPY } from './errors.ts';

/** What the parts of a ledger share. */
export interface Context {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly fingerprint: Fingerprint;
  readonly documentPrint: DocumentPrint;
  readonly mark: Mark;
}

/** Milliseconds by which another clock of this ledger may be ahead. What is later was written before a clock was set right. */
export const AHEAD = 24 * 3_600_000;

/**
 * The key of a row among given ones. The run stands in each, although it is one: SQLite then looks the rows up by their
 * whole key, where it would otherwise go through the run.
 */
export const KEY = { of: 'text', nr: 'integer' } as const;

/** A list of words of this program, never of its callers, for `IN`. */
export function oneOf(words: readonly string[]): string {
  if (words.some((word) => !/^[a-z]+$/.test(word))) throw new TypeError('not a state of a row');
  return words.length === 0 ? '(NULL)' : `('${words.join("', '")}')`;
}

/** Reads a run's row, and keeps others from changing it when `lock` says so. @throws NoSuchRunError */
export async function needRun(sql: Sql, run: string, lock = ''): Promise<Fields> {
  const [found] = await sql(`SELECT * FROM workrights_run WHERE name = $1 ${lock}`, [run]);
  if (!found) throw new NoSuchRunError(run);
  return found;
}

/**
 * An object that the ledger keeps as JSON.
 *
 * @throws UnreadableLedgerError when it was changed to something else.
 */
export function readObject<T extends object>(run: string, column: string, text: unknown): T {
  try {
    const value: unknown = JSON.parse(String(text));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as T;
  } catch {
    // As below.
  }
  throw new UnreadableLedgerError(
    `The ${column} of run "${run}" was changed outside of this program and cannot be read. If nobody can undo that, ${USE_A_COPY}`,
  );
}

export function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}

export function textOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}
