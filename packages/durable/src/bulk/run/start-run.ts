import { randomUUID } from 'node:crypto';

import {
  type Clock,
  type Quota,
  ServerError,
  StatusError,
  UnexpectedResponseError,
  type ValidationOptions,
  VisaChecks,
  type VisaChecksOptions,
} from '@workrights/client';

import type { BulkLedger } from '../ledger/ledger.ts';
import { plannedRun } from '../ledger/planned-run.ts';
import { limitsOf } from '../plan/forecast.ts';
import type { Counts } from '../../base/rows/row.ts';
import type { Run } from '../../base/rows/run.ts';
import { accountOf } from '../../base/quota/account-quota.ts';
import { createMeter, type Source } from '../../base/quota/meter.ts';
import { verifyAccount } from './account.ts';
import { anchor } from './anchor.ts';
import { compareWithService } from './compare.ts';
import { runLoop } from './drivers/loop.ts';
import { RunStoppedError } from './errors.ts';
import { createOwnFetch } from './own-fetch.ts';
import { patiently } from './patiently.ts';
import type { RunProgress } from './progress.ts';
import { RefusedLogins } from './refused-logins.ts';
import { Refusals } from './refusals.ts';
import { withSharedLists } from './shared-lists.ts';
import { systemClock } from '@workrights/time/clock';
import { createStop } from '../../base/time/stop.ts';
import { watch } from './watch.ts';
import type { Work } from './work.ts';

const SETTLES_IN = 60_000;
const STOPS_WITHIN = 15_000;
const LONGEST_CREATE = 45_000;

export interface StartOptions {
  /** The connection to the service. `environment` comes from the run. */
  readonly checks: VisaChecksOptions & ValidationOptions;
  /** Work together with other processes on this ledger, on any machine. Default false. */
  readonly join?: boolean | undefined;
  /** Send all rows and end, without polling. Default false. */
  readonly submitOnly?: boolean | undefined;
  /** Stops the run softly: nothing new is sent, and requests in progress may finish. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for those to finish. Default 15,000. */
  readonly stopWithin?: number | undefined;
  /** Called about once a second, and at the end. */
  readonly onProgress?: ((progress: RunProgress) => void) | undefined;
  /** Milliseconds in which the service may still carry out a create whose response was lost. Default 60,000. */
  readonly settleFor?: number | undefined;
  /** Milliseconds that one create may take. On Postgres, others take over a dead worker's chunk after 8/3 of it. Default 45,000. */
  readonly longestCreate?: number | undefined;
  /** Time for leases, budgets, polls and the off-peak window. For tests. */
  readonly clock?: Clock | undefined;
}

export interface RunSummary {
  readonly run: string;
  /**
   * How the run ended in this process.
   *
   * - `done`: no row needs anything more.
   * - `submitted`: with `submitOnly`, all rows were sent.
   * - `unfinished`: only overdue checks are left; resume later.
   * - `paused`: by `pauseRun`.
   * - `interrupted`: by the signal.
   */
  readonly ended: 'done' | 'submitted' | 'unfinished' | 'paused' | 'interrupted';
  readonly counts: Counts;
  /** Requests that this process has sent. */
  readonly requests: number;
  /** Rows whose attachments couldn't be downloaded. Resume the run to try again. */
  readonly missingAttachments: number;
}

/**
 * Starts a planned run, or continues one: sends each row once, and collects results and attachments. Returns when nothing is
 * left to do, possibly after hours or nights. The process may be killed at any time; the next call continues. On Postgres
 * several processes may share the work: pass `join`.
 *
 * @throws NoSuchRunError; RunStateError for a run that isn't planned, or was purged.
 * @throws LedgerBusyError if another process works on the ledger, unless `join`.
 * @throws OtherServiceError, OtherAccountError if the run belongs to another service or account.
 * @throws LedgerBehindError if the service has checks of rows that look unsent.
 * @throws RunStoppedError if the service accepts no request (credentials, URL); unsent rows stay planned.
 * @throws LedgerError and its subclasses for failures of the ledger.
 */
export async function startRun(ledger: BulkLedger, name: string, options: StartOptions): Promise<RunSummary> {
  const refusals = new Refusals();
  const outcome = await goOn(ledger, name, { ...options, refusals, triesAgain: true }).then(
    (summary) => ({ summary }),
    (error: unknown) => ({ error }),
  );
  const refusal = await refusals.settle(ledger);
  if ('error' in outcome) throw outcome.error;
  if (refusal !== undefined) throw explain(name, refusal);
  return outcome.summary;
}

/** What runs that work together share. */
interface Shared {
  /** Its creator must call `settle`. */
  readonly refusals: Refusals;
  /** Send rows again whose checks failed for a temporary reason. Without it, the caller checks these people again. */
  readonly triesAgain?: boolean;
  readonly drive?: Drive;
}

/** Like `startRun`, but several runs may share their knowledge of refusals. */
export async function goOn(
  ledger: BulkLedger,
  name: string,
  options: StartOptions & Shared,
): Promise<RunSummary> {
  const run = await plannedRun(ledger, name);
  if (run.state === 'paused') return summaryOf(ledger, run, 'paused');
  await using lock = await ledger.startWork({ join: options.join ?? false });
  void lock;
  const clock = options.clock ?? options.checks.clock ?? systemClock;
  const source = sourceOf(ledger, run, options.checks, () => checks.quota);
  const meter = createMeter(source, clock, options.checks.fetch ?? createOwnFetch(clock));
  const checks: VisaChecks = new VisaChecks({
    ...options.checks,
    clock,
    environment: run.settings.environment,
    fetch: withSharedLists(meter.fetch),
    // The run retries by itself, at its own pace.
    retry: false,
  });
  const stop = createStop(options.signal, options.stopWithin ?? STOPS_WITHIN);
  const startedAt = clock.now();
  const work: Work = {
    ledger,
    run,
    checks,
    clock,
    meter,
    stop,
    refusals: options.refusals,
    refusedLogins: new RefusedLogins(startedAt),
    againAt: options.triesAgain ? new Map() : undefined,
    holder: randomUUID(),
    startedAt,
    isAlone: ledger.database === undefined && !options.join,
    longestCreate: options.longestCreate ?? LONGEST_CREATE,
    settleFor: options.settleFor ?? SETTLES_IN,
    lookAt: new Map(),
    failedDownloads: new Map(),
    setAside: new Set(),
    submitOnly: options.submitOnly ?? false,
    hasChecks: false,
  };
  const end = watch(work, options.onProgress);
  try {
    await ledger.bind(name, new URL(options.checks.baseUrl).origin);
    const firstAt = await patiently(work, () => verifyAccount(ledger, name, checks));
    work.hasChecks = firstAt !== undefined;
    const newest = await compareWithService(work);
    await anchor(work, firstAt, newest);
    await (options.drive ?? drive)(work);
  } catch (error) {
    stop.because({ error });
  }
  // The reason that ended the run counts, not an error of the last report.
  await end().catch((error: unknown) => stop.because({ error }));
  stop.dispose();
  const { reason } = stop;
  if (typeof reason === 'object') throw explain(name, reason.error);
  const summary = await summaryOf(ledger, run, reason ?? 'done', work);
  return reason === undefined ? { ...summary, ended: endOf(work, summary.counts) } : summary;
}

/** The run's budget together with its account's quota. */
function sourceOf(
  ledger: BulkLedger,
  { name, budget }: Run,
  options: VisaChecksOptions,
  told: () => Quota | undefined,
): Source {
  const account = accountOf(options);
  const { perMinute = Infinity, perDay = Infinity } = limitsOf(budget, options.quota);
  return {
    perMinute,
    perDay,
    hasQuota: account !== undefined,
    take: (count, isRead, now) =>
      ledger.takeBudget(name, count, now, account && { account, isRead, told: told() }),
    slowDown: (until, now) => ledger.slowDown(name, until, now),
  };
}

/** Works on a run until nothing is left to do, or it is stopped. */
export type Drive = (work: Work) => Promise<void>;

/** Loads the Postgres queue only if it is needed. */
async function drive(work: Work): Promise<void> {
  const { database } = work.ledger;
  if (database === undefined) return runLoop(work);
  const { runOnBoss } = await import('./drivers/pg-boss.ts');
  return runOnBoss(work, database);
}

async function summaryOf(
  ledger: BulkLedger,
  { name }: Run,
  ended: RunSummary['ended'],
  work?: Work,
): Promise<RunSummary> {
  return {
    run: name,
    ended,
    counts: await ledger.counts(name),
    requests: work?.meter.sent ?? 0,
    missingAttachments: work?.failedDownloads.size ?? 0,
  };
}

function endOf({ submitOnly }: Work, { pending }: Counts): RunSummary['ended'] {
  if (pending === 0) return 'done';
  return submitOnly ? 'submitted' : 'unfinished';
}

/** Turns the service's refusal of all requests into one error; errors of the ledger and this package stay. */
export function explain(run: string, error: unknown): unknown {
  const isRefusal =
    (error instanceof StatusError && !(error instanceof ServerError)) ||
    error instanceof UnexpectedResponseError;
  return isRefusal ? new RunStoppedError(run, { cause: error, status: error.status }) : error;
}
