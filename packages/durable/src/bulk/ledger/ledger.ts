import type { VisaCheck } from '@workrights/client';

import type { Signer } from '../../base/privacy/sign.ts';
import type { StartWork } from '../../base/database/database.ts';
import type {
  Counts,
  NewRow,
  Problem,
  Row,
  RowData,
  RowState,
  RowWarning,
  StoredAttachment,
} from '../../base/rows/row.ts';
import type { Budget, Run, RunSettings } from '../../base/rows/run.ts';
import type { Account, Wanted } from '../../base/quota/account-quota.ts';
import type { Granted } from '../../base/quota/quota-store.ts';

/** The sole right to work on a part of a run until `until`. `number` grows with each holder, so that a late one is refused. */
export interface Lease {
  readonly run: string;
  readonly chunk: number;
  readonly holder: string;
  readonly number: number;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

/** The sole right to add rows to a run that is being planned, until the run is planned anew. */
export interface Draft {
  readonly run: string;
  /** Each plan of a run has a later one than those before. Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** What became of a row that was being sent. */
export type Submission =
  /** `unnoted`: by a ledger that was lost since, so that nobody knows when it was sent. */
  | {
      readonly number: number;
      readonly state: 'pending';
      readonly checkId: string;
      readonly unnoted?: boolean;
    }
  /** It provably made nothing: it goes back to be sent later. `neverLeft`: it was no attempt. */
  | { readonly number: number; readonly state: 'planned'; readonly neverLeft?: boolean }
  | {
      readonly number: number;
      readonly state: 'refused' | 'unknown' | 'held';
      readonly problem: Problem;
      readonly neverLeft?: boolean;
      /** What is personal of the row from now on, such as the words of a refusal. */
      readonly data?: RowData;
    };

/** What `withdraw` has done. */
export interface Withdrawal {
  /** Rows that are refused now. */
  readonly withdrawn: readonly number[];
  /** Rows whose request has left, or may have. A person decides what becomes of their checks. */
  readonly sent: readonly Pick<Row, 'number' | 'state' | 'checkId'>[];
  /** Rows that name no document, such as a ragged one: other rows of these people are not known, and not refused. */
  readonly unnamed: readonly number[];
}

/** A chunk that has rows which are not at rest. */
export interface ChunkWork {
  readonly chunk: number;
  /** When something is due: milliseconds since the epoch. */
  readonly dueAt: number;
  /** How many of its rows are still to be sent. */
  readonly planned: number;
  /** When the lease of whoever holds it ends. Null when nobody does. */
  readonly heldUntil: number | null;
}

/**
 * The truth of all runs: one row a check. A method that writes does so in one transaction, which is durable when it settles. Times
 * are milliseconds since the epoch of the caller's clock. A method that takes a lease throws `LeaseLostError`, and changes nothing, once
 * another holds the chunk.
 */
export interface BulkLedger extends AsyncDisposable, Signer {
  /** The URL of its Postgres database, with the password; printers of objects do not show it. Undefined on SQLite. */
  readonly database: string | undefined;

  /**
   * A run of that name that is still being planned, or of which every row was refused by its plan, is planned anew, and its rows are
   * removed.
   *
   * @throws RunExistsError for any other run of that name.
   */
  startPlan: (name: string, settings: RunSettings, budget: Budget, now: number) => Promise<Draft>;
  /**
   * Adds rows. A row whose fingerprint the run has already is added as `refused` (`duplicate`), and so is one that another run of
   * this ledger has sent, unless `repeat` (`already-checked`): the problem names the row, the run and the day. Rows of a person who
   * has not agreed in another row of the run are refused, whichever comes first (`consent-contradicted`). A row that names the
   * document of another one with other values is added, and given as a warning (`same-document`).
   *
   * @throws RunExistsError once the plan has ended; PlanReplacedError when the run is planned anew; RowExistsError.
   */
  addRows: (draft: Draft, rows: readonly NewRow[], options: { repeat: boolean }) => Promise<RowWarning[]>;
  /** The run can be started from now on. @throws as `addRows`. */
  endPlan: (draft: Draft) => Promise<void>;
  /** Removes the run with all its rows, as if it had never been planned. @throws as `addRows`. */
  dropPlan: (draft: Draft) => Promise<void>;

  run: (name: string) => Promise<Run | undefined>;
  runs: () => Promise<Run[]>;
  /** @throws RunStateError while it is being planned, and once it is purged. */
  setState: (run: string, state: 'ready' | 'paused') => Promise<void>;
  /** Binds the run to a service for good. @throws OtherServiceError when it is bound to another. */
  bind: (run: string, service: string) => Promise<void>;
  counts: (run: string) => Promise<Counts>;
  /** In the order of the file, or the last one first, in bounded memory. */
  rows: (run: string, options?: { states?: readonly RowState[]; lastFirst?: boolean }) => AsyncIterable<Row>;
  /** Rows that the service refused, or whose check failed, and with `held` the held ones, are to be sent again; those that `plan` refused stay. Gives how many. */
  retry: (run: string, options: { held: boolean; now?: number | undefined }) => Promise<number>;
  /** Rows that were refused, and may be sent nevertheless, are planned again. */
  replan: (run: string, numbers: readonly number[]) => Promise<void>;
  /**
   * The people of these rows no longer agree. Rows that are `planned` or `refused` become `refused` (`consent-withdrawn`) for good, and
   * so do all others about the same document, of this run and of older ones, before they are sent. Nothing of the person is left in
   * them but an HMAC of the document. Those that were sent stay, and are given.
   *
   * @param now of the withdrawal; default the system's clock.
   * @throws RunStateError while it is being planned, and once it is purged; InvalidRequestError, and changes nothing, when a row is not
   * in the run.
   */
  withdraw: (run: string, numbers: readonly number[], now?: number) => Promise<Withdrawal>;

  /**
   * When the run was written to last, as its rows tell: planned, sent, answered or planned anew. Times after `now` are of a clock that
   * was ahead, and don't count; undefined when there is no other. What the ledger doesn't know of may have happened since.
   */
  lastNoted: (run: string, now: number) => Promise<number | undefined>;
  /**
   * The ledger is a copy, or a standby, that may not know what was sent since: all `planned` rows become `unknown` (`restored`). Their
   * requests may have left at any time from `submittedAt`, the last time that the run has noted, to `submittingAt`, which is now. Gives
   * how many.
   *
   * @throws RunStateError while it is being planned, and once it is purged.
   */
  assumeSent: (run: string, now: number) => Promise<number>;

  startWork: StartWork;
  /** All chunks that have work, the earliest due first. */
  work: (run: string) => Promise<ChunkWork[]>;
  /** Undefined when no chunk is due that nobody holds, and unless the run is `ready`. A `chunk` is given before it is due, too. */
  lease: (
    run: string,
    holder: string,
    now: number,
    until: number,
    chunk?: number,
  ) => Promise<Lease | undefined>;
  renew: (lease: Lease, until: number) => Promise<Lease>;
  /**
   * @param dueAt when the chunk next needs somebody; null when all its rows are at rest. Where one is still `planned`, `submitting`,
   *   `pending` or `unknown`, null means at once, and so does each time when `retry` has found rows of it since it was leased.
   */
  release: (lease: Lease, dueAt: number | null) => Promise<void>;

  /**
   * Marks up to `limit` planned rows `submitting`, durably, and gives them: what leaves afterwards is never forgotten. Rows that were
   * tried before come last. A row whose check
   * another run has sent since this run was planned becomes `refused` (`already-checked`), and so does that of a person who has not
   * agreed in another row of this run, or of one that is as new (`consent-contradicted`). Gives none unless the run is `ready`.
   */
  beginSubmitting: (lease: Lease, limit: number, now: number) => Promise<Row[]>;
  /** A check that another request's row has already makes its row `held`. @throws TypeError for rows that are not being sent. */
  endSubmitting: (lease: Lease, submissions: readonly Submission[], now: number) => Promise<void>;
  /** Rows of the chunk, without their checks. */
  rowsOf: (lease: Lease, states: readonly RowState[]) => Promise<Row[]>;
  /** Which of these checks belong to rows, of any run, and when the service told their ids first. */
  knownChecks: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** @throws TypeError for rows that are not pending. */
  complete: (
    lease: Lease,
    results: readonly { number: number; check: VisaCheck }[],
    now: number,
  ) => Promise<void>;
  /** Rows of the chunk whose checks failed for something that passes. */
  failedForNow: (lease: Lease) => Promise<Pick<Row, 'number' | 'attempts' | 'completedAt'>[]>;
  /** Rows of the chunk whose checks failed are planned again. */
  planAgain: (lease: Lease, numbers: readonly number[], now: number) => Promise<void>;
  /** Rows of the chunk whose attachments are still to be kept. */
  withoutAttachments: (lease: Lease, limit: number) => Promise<Row[]>;
  keepAttachments: (lease: Lease, number: number, attachments: readonly StoredAttachment[]) => Promise<void>;
  attachments: (run: string, number: number) => Promise<StoredAttachment[]>;

  /**
   * Takes up to `count` requests from the budget that all workers share, and from the quota of the account where it has one. `granted`
   * may be 0; then nothing is left before `retryAt`.
   */
  takeBudget: (
    run: string,
    count: number,
    now: number,
    of?: Omit<Wanted, 'count'> & { readonly account: Account },
  ) => Promise<Granted>;
  /** The service wants fewer requests: nobody sends before `until`, and the pace is halved. */
  slowDown: (run: string, until: number, now: number) => Promise<void>;

  /** The number of the next report of a run. Each is greater than those before, and no two are the same. @throws NoSuchRunError */
  numberReport: (run: string) => Promise<number>;
  /** The number of the last report of a run; 0 when it has none with a number. */
  newestReport: (run: string) => Promise<number>;

  /**
   * Removes what is personal of a run, also from the free room of the files; numbers, states, ids and times stay. Its people count as
   * never checked from then on; whoever did not agree is still not sent by older runs. Gives how many rows had something.
   *
   * @throws UnfinishedRunError while rows are neither completed, failed nor refused, unless `unfinished`; LedgerBusyError while a process works
   * on the ledger; LedgerError when something is left.
   */
  purge: (run: string, options?: { unfinished?: boolean }) => Promise<number>;
}
