import type { DocumentPrint, Fingerprint } from '../../privacy/fingerprint.ts';
import type { Mark } from '../../privacy/mark.ts';
import type { Sealer } from '../../privacy/seal.ts';
import type { Database, Fields, Sql } from '../database.ts';
import type { Draft, Lease } from '../ledger.ts';
import {
  NoSuchRunError,
  PlanReplacedError,
  RunExistsError,
  UnreadableLedgerError,
  USE_A_COPY,
} from '../errors.ts';
import { requirePlanned } from '../planned-run.ts';

/** What the parts of a ledger share. */
export interface Context {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly fingerprint: Fingerprint;
  readonly documentPrint: DocumentPrint;
  readonly mark: Mark;
}

/** How many rows a chunk has: chunk k has the rows 500k + 1 to 500k + 500. */
export const CHUNK_ROWS = 500;

export function chunkOf(number: number): number {
  return Math.floor((number - 1) / CHUNK_ROWS);
}

/** The first and the last row that a chunk can have. */
export function rowsIn(chunk: number): readonly [first: number, last: number] {
  return [chunk * CHUNK_ROWS + 1, (chunk + 1) * CHUNK_ROWS];
}

/** @throws TypeError when a row is not of the leased chunk. */
export function assertInChunk({ run, chunk }: Lease, rows: readonly { readonly number: number }[]): void {
  const other = rows.find(({ number }) => chunkOf(number) !== chunk);
  if (other) throw new TypeError(`Row ${other.number} of run "${run}" is not in part ${chunk}.`);
}

/**
 * The key of a row among given ones. The run stands in each, although it is one: SQLite then looks the rows up by their
 * whole key, where it would otherwise go through the run.
 */
/** Milliseconds by which another clock of this ledger may be ahead. What is later was written before a clock was set right. */
export const AHEAD = 24 * 3_600_000;

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

/** Keeps workers from the rows of a planned run until the transaction ends. @throws NoSuchRunError, RunStateError */
export async function holdRun({ dialect }: Database, sql: Sql, run: string): Promise<void> {
  if (dialect.lockMarking !== undefined) await sql(dialect.lockMarking);
  const { state } = await needRun(sql, run, dialect.lock);
  requirePlanned(run, state);
  // Whoever has a chunk locks it before its rows.
  await sql(`SELECT chunk FROM workrights_chunk WHERE run = $1 ORDER BY chunk ${dialect.lock}`, [run]);
}

/** Reads the row of a run that is being planned, by this plan and no later one. @throws NoSuchRunError, RunExistsError, PlanReplacedError */
export async function needDraft(sql: Sql, { run, createdAt }: Draft, lock: string): Promise<Fields> {
  const found = await needRun(sql, run, lock);
  if (found['state'] !== 'planning') throw new RunExistsError(run);
  if (Number(found['created_at']) !== createdAt) throw new PlanReplacedError(run);
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
