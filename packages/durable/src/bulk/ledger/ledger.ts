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

/**
 * The exclusive right to work on a chunk of a run until `until`. `number` grows with each holder, so that writes of an earlier
 * holder are refused.
 */
export interface Lease {
  readonly run: string;
  readonly chunk: number;
  readonly holder: string;
  readonly number: number;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

/** The exclusive right to add rows to a run that is being planned. A new plan of the run ends it. */
export interface Draft {
  readonly run: string;
  /** Each plan of a run has a later time than the ones before. Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** What happened to a row that was being sent. */
export type Submission =
  /** `unnoted`: it was sent by a ledger that is lost, so the time isn't known. */
  | {
      readonly number: number;
      readonly state: 'pending';
      readonly checkId: string;
      readonly unnoted?: boolean;
    }
  /** Certainly no check was created: the row will be sent later. `neverLeft`: nothing was sent, so it doesn't count as an attempt. */
  | { readonly number: number; readonly state: 'planned'; readonly neverLeft?: boolean }
  | {
      readonly number: number;
      readonly state: 'refused' | 'unknown' | 'held';
      readonly problem: Problem;
      readonly neverLeft?: boolean;
      /** New personal data of the row, such as the service's words of refusal. */
      readonly data?: RowData;
    };

/** The effect of `withdraw`. */
export interface Withdrawal {
  /** Rows that are now refused. */
  readonly withdrawn: readonly number[];
  /** Rows whose request was sent, or may have been. A person decides what happens to their checks. */
  readonly sent: readonly Pick<Row, 'number' | 'state' | 'checkId'>[];
  /**
   * Rows without a document, such as rows with a wrong number of cells. Other rows of these people can't be found, so they
   * aren't refused.
   */
  readonly unnamed: readonly number[];
}

/** A chunk with unfinished rows. */
export interface ChunkWork {
  readonly chunk: number;
  /** When the chunk is due, in milliseconds since the epoch. */
  readonly dueAt: number;
  /** How many of its rows are still to be sent. */
  readonly planned: number;
  /** When the current lease ends; null if nobody holds the chunk. */
  readonly heldUntil: number | null;
}

/**
 * All runs, one row per check. Each method that writes does so in one transaction, which is durable when its promise settles.
 * Times are milliseconds since the epoch, by the caller's clock. A method that takes a lease throws `LeaseLostError`, and
 * changes nothing, once another worker holds the chunk.
 */
export interface BulkLedger extends AsyncDisposable, Signer {
  /** The Postgres URL, with its password; not enumerable, so that printing the ledger doesn't show it. Undefined on SQLite. */
  readonly database: string | undefined;

  /**
   * Begins to plan a run. If a run of this name is still being planned, or its plan refused every row, it is replaced and its
   * rows are deleted.
   *
   * @throws RunExistsError for any other run of this name.
   */
  startPlan: (name: string, settings: RunSettings, budget: Budget, now: number) => Promise<Draft>;
  /**
   * Adds rows. It refuses:
   *
   * - a row whose fingerprint the run already has (`duplicate`);
   * - a row that another run of this ledger has sent, unless `repeat` (`already-checked`); the problem names the row, the run
   *   and the day;
   * - rows of a person without consent in any other row of the run, earlier or later (`consent-contradicted`).
   *
   * A row with the document of another row but other values is added, and returned as a warning (`same-document`).
   *
   * @throws RunExistsError once the plan has ended; PlanReplacedError if the run is planned again; RowExistsError.
   */
  addRows: (draft: Draft, rows: readonly NewRow[], options: { repeat: boolean }) => Promise<RowWarning[]>;
  /** Ends the plan, so that the run can be started. @throws as `addRows`. */
  endPlan: (draft: Draft) => Promise<void>;
  /** Deletes the run and all its rows, as if it had never been planned. @throws as `addRows`. */
  dropPlan: (draft: Draft) => Promise<void>;

  run: (name: string) => Promise<Run | undefined>;
  runs: () => Promise<Run[]>;
  /** @throws RunStateError while the run is being planned, and after a purge. */
  setState: (run: string, state: 'ready' | 'paused') => Promise<void>;
  /** Binds the run to a service for good. @throws OtherServiceError if it is bound to another one. */
  bind: (run: string, service: string) => Promise<void>;
  counts: (run: string) => Promise<Counts>;
  /** In the order of the file, or in reverse, in bounded memory. */
  rows: (run: string, options?: { states?: readonly RowState[]; lastFirst?: boolean }) => AsyncIterable<Row>;
  /**
   * Plans rows again that the service refused, or whose check failed, and with `held` the held ones. Rows that `plan` refused
   * stay refused. Returns how many.
   */
  retry: (run: string, options: { held: boolean; now?: number | undefined }) => Promise<number>;
  /** Plans refused rows again that may still be sent. */
  replan: (run: string, numbers: readonly number[]) => Promise<void>;
  /**
   * Withdraws the consent of these rows' people. Rows that are `planned` or `refused` become `refused` (`consent-withdrawn`)
   * for good. So do all unsent rows about the same document, in this run and older ones. Only an HMAC of the document is kept
   * of them. Rows that were sent don't change, and are returned.
   *
   * @param now time of the withdrawal; default the system's clock.
   * @throws RunStateError while the run is being planned, and after a purge; InvalidRequestError, changing nothing, if a row
   * isn't in the run.
   */
  withdraw: (run: string, numbers: readonly number[], now?: number) => Promise<Withdrawal>;

  /**
   * When the run was last written to, by the times of its plan, its requests and its responses. Times after `now` come from a
   * fast clock, and don't count; undefined if there is no other. Something may have happened since that the ledger doesn't
   * know.
   */
  lastNoted: (run: string, now: number) => Promise<number | undefined>;
  /**
   * For a ledger that was restored from a copy, or a standby, and may not know what was sent since: all `planned` rows become
   * `unknown` (`restored`). Their requests may have been sent between `submittedAt`, the run's last known time, and
   * `submittingAt`, which is now. Returns how many.
   *
   * @throws RunStateError while the run is being planned, and after a purge.
   */
  assumeSent: (run: string, now: number) => Promise<number>;

  startWork: StartWork;
  /** All chunks with unfinished rows, the earliest due first. */
  work: (run: string) => Promise<ChunkWork[]>;
  /** Leases a free chunk that is due, or `chunk` even before it is due. Undefined if there is none, or if the run isn't `ready`. */
  lease: (
    run: string,
    holder: string,
    now: number,
    until: number,
    chunk?: number,
  ) => Promise<Lease | undefined>;
  renew: (lease: Lease, until: number) => Promise<Lease>;
  /**
   * @param dueAt when the chunk next needs a worker; null if all its rows are finished. Null means "at once" if a row is still
   * `planned`, `submitting`, `pending` or `unknown`. Any value means "at once" if `retry` has planned rows of the chunk since
   * it was leased.
   */
  release: (lease: Lease, dueAt: number | null) => Promise<void>;

  /**
   * Marks up to `limit` planned rows as `submitting`, durably, and returns them. A request that is sent afterwards is never
   * forgotten. Rows that were tried before come last. Returns none unless the run is `ready`.
   *
   * A row becomes `refused` if another run has sent its check since this run was planned (`already-checked`), or if its person
   * has not agreed in another row of this run or of an equally new one (`consent-contradicted`).
   */
  beginSubmitting: (lease: Lease, limit: number, now: number) => Promise<Row[]>;
  /**
   * Stores the outcomes. A row whose check already belongs to a row with another request becomes `held`. @throws TypeError for
   * rows that aren't being sent.
   */
  endSubmitting: (lease: Lease, submissions: readonly Submission[], now: number) => Promise<void>;
  /** Rows of the chunk, without their checks. */
  rowsOf: (lease: Lease, states: readonly RowState[]) => Promise<Row[]>;
  /** Which of these checks belong to rows of any run or to the gateway, and when the service first returned their ids. */
  knownChecks: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** @throws TypeError for rows that aren't pending. */
  complete: (
    lease: Lease,
    results: readonly { number: number; check: VisaCheck }[],
    now: number,
  ) => Promise<void>;
  /** Rows of the chunk whose checks failed for a temporary reason. */
  failedForNow: (lease: Lease) => Promise<Pick<Row, 'number' | 'attempts' | 'completedAt'>[]>;
  /** How many rows of a run have checks that failed for a temporary reason, after at most so many attempts. */
  countFailedForNow: (run: string, attempts: number) => Promise<number>;
  /** Plans rows of the chunk again whose checks failed. */
  planAgain: (lease: Lease, numbers: readonly number[], now: number) => Promise<void>;
  /** Rows of the chunk whose attachments aren't stored yet. */
  withoutAttachments: (lease: Lease, limit: number) => Promise<Row[]>;
  keepAttachments: (lease: Lease, number: number, attachments: readonly StoredAttachment[]) => Promise<void>;
  attachments: (run: string, number: number) => Promise<StoredAttachment[]>;

  /**
   * Takes up to `count` requests from the budget that all workers share, and from the account's quota if it has one. `granted`
   * may be 0; then nothing is left before `retryAt`.
   */
  takeBudget: (
    run: string,
    count: number,
    now: number,
    of?: Omit<Wanted, 'count'> & { readonly account: Account },
  ) => Promise<Granted>;
  /** The service wants fewer requests: no worker sends any before `until`, and the pace is halved. */
  slowDown: (run: string, until: number, now: number) => Promise<void>;

  /** The number of the run's next report: greater than all before, and unique. @throws NoSuchRunError */
  numberReport: (run: string) => Promise<number>;
  /** The number of the run's last report; 0 if no report has a number. */
  newestReport: (run: string) => Promise<number>;

  /**
   * Deletes the run's personal data, also from the free space of the files. Numbers, states, ids and times stay. Its people
   * then count as never checked. Older runs still don't send people who refused consent. Returns how many rows had personal
   * data.
   *
   * @throws UnfinishedRunError while rows are neither completed, failed nor refused, unless `unfinished`; LedgerBusyError while
   * a process works on the ledger; LedgerError if personal data is left.
   */
  purge: (run: string, options?: { unfinished?: boolean }) => Promise<number>;
}
