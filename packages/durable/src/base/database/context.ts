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

/** A later time was written before a clock was corrected. In milliseconds; clocks of the same ledger differ by less. */
export const AHEAD = 24 * 3_600_000;

/**
 * The key of each given row. It repeats the run, so that SQLite looks each row up by its whole primary key. Otherwise it scans
 * the run.
 */
export const KEY = { of: 'text', nr: 'integer' } as const;

/** A list for `IN`, of this program's own words only. */
export function oneOf(words: readonly string[]): string {
  if (words.some((word) => !/^[a-z]+$/.test(word))) throw new TypeError('not a state of a row');
  return words.length === 0 ? '(NULL)' : `('${words.join("', '")}')`;
}

/** Reads a run's row; `lock` is the locking clause of the SELECT. @throws NoSuchRunError */
export async function needRun(sql: Sql, run: string, lock = ''): Promise<Fields> {
  const [found] = await sql(`SELECT * FROM workrights_run WHERE name = $1 ${lock}`, [run]);
  if (!found) throw new NoSuchRunError(run);
  return found;
}

/**
 * Parses an object that the ledger keeps as JSON.
 *
 * @throws UnreadableLedgerError if another program changed it.
 */
export function readObject<T extends object>(run: string, column: string, text: unknown): T {
  try {
    const value: unknown = JSON.parse(String(text));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as T;
  } catch {
    // Reported below.
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
