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

/** Milliseconds. */
const SETTLES_IN = 60_000;
const STOPS_WITHIN = 15_000;
const LONGEST_CREATE = 45_000;

export interface StartOptions {
  /** The connection to the service. `environment` comes from the run. */
  readonly checks: VisaChecksOptions & ValidationOptions;
  /** Work together with other processes on this ledger, on this machine or another. Default false. */
  readonly join?: boolean | undefined;
  /** Send all rows and end: poll nothing. Default false. */
  readonly submitOnly?: boolean | undefined;
  /** Stops the run softly: nothing new is sent, and what is under way gets its answer. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that it has for that. Default 15,000. */
  readonly stopWithin?: number | undefined;
  /** Called about once a second, and at the end. */
  readonly onProgress?: ((progress: RunProgress) => void) | undefined;
  /** Milliseconds in which the service may still carry out a create whose answer was lost. Default 60,000. */
  readonly settleFor?: number | undefined;
  /**
   * Milliseconds that one create may take. Others take over the part of a worker that died after 8/3 of it, on Postgres. Default 45,000.
   */
  readonly longestCreate?: number | undefined;
  /** Time for leases, budgets, polls and the off-peak window. Tests pass one that they move themselves. */
  readonly clock?: Clock | undefined;
}

/** How a run ended, in this process. */
export interface RunSummary {
  readonly run: string;
  /**
   * - `done`: no row needs anything more. - `submitted`: with `submitOnly`, all rows were sent.
   * - `unfinished`: only checks are left that the service should have finished long ago; resume later.
   * - `paused`: by `pauseRun`. - `interrupted`: by the signal.
   */
  readonly ended: 'done' | 'submitted' | 'unfinished' | 'paused' | 'interrupted';
  readonly counts: Counts;
  /** Requests that this process has sent. */
  readonly requests: number;
  /** Rows whose attachments could not be downloaded. Resume the run to try again. */
  readonly missingAttachments: number;
}

/**
 * Runs a planned run, or goes on with one: sends each row once, collects the results and the attachments. Returns when nothing is
 * left to do, hours or nights later; the process may be killed at any time, and the next call goes on. On Postgres several processes
 * share the work: pass `join`.
 *
 * @throws NoSuchRunError, RunStateError for a run that is not planned or is purged; LedgerBusyError when another process works on the
 * ledger, unless `join`; OtherServiceError and OtherAccountError when the run belongs elsewhere; LedgerBehindError when the service
 * has checks of rows that the ledger takes for unsent; RunStoppedError when the service
 * accepts no request (credentials, URL), with rows left planned; LedgerError and its subclasses for failures of the ledger.
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

/** What several runs share that go on together. */
interface Shared {
  /** Whoever made them settles them. */
  readonly refusals: Refusals;
  /** Send rows again whose checks failed for something that passes. Without it, the caller checks these people again by itself. */
  readonly triesAgain?: boolean;
  readonly drive?: Drive;
}

/** As `startRun`, of which several share what they learn of refusals. */
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
    // What failed is tried again by the run, at its own pace.
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
  // What ended the run counts, not what is met while its end is told.
  await end().catch((error: unknown) => stop.because({ error }));
  stop.dispose();
  const { reason } = stop;
  if (typeof reason === 'object') throw explain(name, reason.error);
  const summary = await summaryOf(ledger, run, reason ?? 'done', work);
  return reason === undefined ? { ...summary, ended: endOf(work, summary.counts) } : summary;
}

/** The budget of the run, and the quota of its account. */
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

/** The queue of Postgres is loaded only where there is one. */
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

/** What the service refuses altogether becomes one error; what the ledger or this package says stays. */
export function explain(run: string, error: unknown): unknown {
  const isRefusal =
    (error instanceof StatusError && !(error instanceof ServerError)) ||
    error instanceof UnexpectedResponseError;
  return isRefusal ? new RunStoppedError(run, { cause: error, status: error.status }) : error;
}
