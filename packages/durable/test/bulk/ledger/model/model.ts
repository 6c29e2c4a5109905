import type { RowState } from '../../../../src/base/rows/row.ts';
import type { Draft, Lease } from '../../../../src/bulk/ledger/ledger.ts';
import type { RunState } from '../../../../src/base/rows/run.ts';

/** What the ledger should contain about a row. It's as simple as possible, so that it is easy to check. */
export interface ModelRow {
  readonly number: number;
  /** The person of the row; null if the row has no fingerprint. */
  person: number | null;
  /** The person of the row's document; null if nothing about the document is kept. */
  document: number | null;
  /** Since when that person hasn't agreed. */
  vetoAt: number | null;
  state: RowState;
  attempts: number;
  submittingAt: number | null;
  submittedAt: number | null;
  checkId: string | null;
  problem: string | null;
  hasData: boolean;
  /** The service's words about the refusal. */
  said: string | null;
  hasCheck: boolean;
  attachments: number | null;
}

export interface ModelChunk {
  due: number | null;
  /** A person has asked for a retry since the chunk was leased. */
  isAskedFor: boolean;
  holder: string | null;
  number: number;
  until: number;
}

export interface ModelRun {
  state: RunState;
  readonly createdAt: number;
  /** The drafts of this plan and the earlier ones, the newest last. */
  readonly drafts: Draft[];
  readonly rows: Map<number, ModelRow>;
  readonly chunks: Map<number, ModelChunk>;
}

export interface Model {
  now: number;
  readonly runs: Map<string, ModelRun>;
  /** All leases given so far, also the lost ones. */
  readonly leases: Lease[];
  checks: number;
}

export const ROWS_IN_CHUNK = 500;
const SENT: ReadonlySet<RowState> = new Set(['submitting', 'pending', 'completed', 'unknown', 'held']);

/** Series share a ledger, and a refused consent counts for all its runs. So the time of each series begins after the earlier ones. */
export function newModel(series: number): Model {
  return { now: series * 1_000_000_000, runs: new Map(), leases: [], checks: 0 };
}

export function chunkOf(number: number): number {
  return Math.floor((number - 1) / ROWS_IN_CHUNK);
}

/** Why a new row about this person isn't sent; null if it is. */
export function problemOf(model: Model, run: string, person: number, repeat: boolean): string | null {
  const owns = (row: ModelRow) => row.person === person;
  if ([...model.runs.get(run)!.rows.values()].some(owns)) return 'duplicate';
  const others = [...model.runs]
    .filter(([name]) => name !== run)
    .flatMap(([, { rows }]) => [...rows.values()]);
  return !repeat && others.some((row) => owns(row) && SENT.has(row.state)) ? 'already-checked' : null;
}

/**
 * Whether another row says that the person of this document doesn't agree. Rows of this run and of equally new or newer runs
 * count.
 */
export function isVetoed(model: Model, run: string, document: number | null): boolean {
  const { createdAt } = model.runs.get(run)!;
  return [...model.runs].some(([name, { rows }]) =>
    [...rows.values()].some(
      (other) =>
        other.document === document && other.vetoAt !== null && (name === run || other.vetoAt >= createdAt),
    ),
  );
}

/** When the newest run was planned. A run that is planned again gets a later time. */
export function newestPlan({ runs }: Model): number {
  return Math.max(...[...runs.values()].map(({ createdAt }) => createdAt));
}

/** Refuses a row permanently. */
export function refuse(row: ModelRow, problem: string): void {
  Object.assign(row, { state: 'refused', problem, hasData: false, person: null });
}

/** Refuses the unsent rows about the people of `vetoes`. */
export function refuseOthers(model: Model, run: string, vetoes: readonly ModelRow[]): void {
  for (const row of model.runs.get(run)!.rows.values()) {
    const isOfOne = vetoes.some(({ document }) => document !== null && document === row.document);
    if (isOfOne && row.vetoAt === null && isNotSent(row)) refuse(row, 'consent-contradicted');
  }
}

export function isNotSent({ state }: ModelRow): boolean {
  return state === 'planned' || state === 'refused';
}

/** Whether another run has sent the same check since this run was planned. */
export function wasSentSince(model: Model, run: string, row: ModelRow): boolean {
  const since = model.runs.get(run)!.createdAt;
  return [...model.runs].some(
    ([name, { rows }]) =>
      name !== run &&
      [...rows.values()].some(
        (other) =>
          other.person === row.person &&
          SENT.has(other.state) &&
          (other.submittingAt ?? other.submittedAt ?? 0) > since,
      ),
  );
}

/** Whether a check belongs to a row with another request. */
export function belongsToAnother(model: Model, run: string, row: ModelRow, checkId: string): boolean {
  return [...model.runs].some(([name, { rows }]) =>
    [...rows.values()].some(
      (other) => other !== row && other.checkId === checkId && (name === run || other.person !== row.person),
    ),
  );
}

export function isLive(model: Model, lease: Lease): boolean {
  const chunk = model.runs.get(lease.run)?.chunks.get(lease.chunk);
  return chunk?.holder === lease.holder && chunk.number === lease.number;
}

/** The rows of the lease's chunk in these states, in order. */
export function rowsOf(model: Model, { run, chunk }: Lease, states: readonly RowState[]): ModelRow[] {
  const rows = [...(model.runs.get(run)?.rows.values() ?? [])];
  return rows.filter((row) => chunkOf(row.number) === chunk && states.includes(row.state));
}

/** The chunk that a worker gets. */
export function freeChunk(model: Model, run: string, wanted: number | undefined): number | undefined {
  const found = model.runs.get(run);
  if (found?.state !== 'ready') return undefined;
  const free = [...found.chunks].filter(([chunk, { due, holder, until }]) => {
    const isWanted = wanted === undefined ? due !== null && due <= model.now : chunk === wanted;
    return isWanted && (holder === null || until <= model.now);
  });
  // Chunks that a person asked for come first.
  const since = ({ due, isAskedFor }: ModelChunk) => (isAskedFor ? -1 : (due ?? 0));
  return free.toSorted(([a, one], [b, other]) => since(one) - since(other) || a - b)[0]?.[0];
}
