import { StatusError } from '../errors/status-error.ts';
import { within } from '../transport/time-limit.ts';
import { listVisaChecks } from '../visa-checks/list-visa-checks.ts';
import type { CheckReconciler, VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { clockOf } from '../waiting/clock.ts';
import { judgeList, type Verdict } from './judge-list.ts';
import type { Entry } from './ledger.ts';
import { inconclusive } from './inconclusive.ts';
import type { Reconcile, ReconcileOptions, Reconciliation } from './reconciliation.ts';
import { operation, startSettling, type Settling } from './settling.ts';
import { ledgerOf, track } from './track.ts';

/** How many recent checks to look through: usually enough, and more when the first list is full. */
const LIMITS = [100, 2_000];
const LOOKS_BESIDE_TWINS = 3;
/** A list that takes longer than this, in milliseconds, and has an uncertain match, is requested again, up to so many times. */
const SLOW = 500;
const LISTS = 3;

/** The option `reconciler` of `createVisaChecksClient`: apart from the flat functions, whose bundles it would add to. */
export const lostChecks: CheckReconciler = (client, sent) =>
  track(client, sent, (entry) => reconcilerOf(client, entry));

/**
 * Looks for the check that a lost create has made, among the recent checks: of the same document, type, mode and
 * environment, requested at or after the time of sending, and not known to be another create's of this client.
 */
export function reconcilerOf(client: VisaChecksClient, entry: Entry): Reconcile {
  let found: Reconciliation | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  return async (options = {}) => {
    const settling = startSettling(clockOf(client), options);
    // One look at a time: of two at once, the second would take the first one's check for somebody else's.
    const before = turn;
    const look = (async () => {
      if (!(await isDoneInTime(before, settling, options.signal))) return inconclusive('may-still-arrive');
      if (found) return found;
      const result = await reconcile(client, entry, settling, options.signal);
      if (result.outcome === 'found') found = result;
      return result;
    })();
    turn = Promise.allSettled([before, look]);
    return within(look, { operation, signal: options.signal });
  };
}

async function reconcile(
  client: VisaChecksClient,
  entry: Entry,
  settling: Settling,
  signal: AbortSignal | undefined,
): Promise<Reconciliation> {
  const ledger = ledgerOf(client);
  const sinceLost = await entry.ended;
  let looksBesideTwins = 0;
  for (;;) {
    // A check of a twin is in the list before its create has been told so.
    const twinsEnd = Promise.all(ledger.twins(entry).map(({ ended }) => ended));
    if (!(await isDoneInTime(twinsEnd, settling, signal))) return inconclusive('still-sending');
    const result = await lookThroughList(client, entry, settling.callOptions());
    if (ledger.twins(entry).length > 0) {
      looksBesideTwins += 1;
      if (looksBesideTwins >= LOOKS_BESIDE_TWINS) return inconclusive('still-sending');
    } else if (result.outcome === 'none') {
      const state = await settling.pause(sinceLost);
      if (state === 'settled') return result;
      if (state === 'out-of-time') return inconclusive('may-still-arrive');
    } else {
      if (result.outcome === 'found' && result.check) ledger.claim(result.check.id);
      return result;
    }
  }
}

/** Whether it settles within the time that is left. */
async function isDoneInTime(
  promise: Promise<unknown>,
  { left }: Settling,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const late = new Error('late');
  try {
    await within(promise, { operation, signal, limits: [left()], late: () => late });
    return true;
  } catch (error) {
    if (error === late) return false;
    throw error;
  }
}

async function lookThroughList(
  client: VisaChecksClient,
  entry: Entry,
  options: ReconcileOptions,
): Promise<Reconciliation> {
  let verdict: Verdict | undefined;
  for (const limit of LIMITS) {
    try {
      verdict = await judge(client, entry, limit, options);
    } catch (error) {
      // The largest limit is not shown (service.md §8): one that is refused says nothing about the create.
      if (!isRefusal(error)) throw error;
      verdict ??= await judge(client, entry, undefined, options);
      break;
    }
    if (!verdict.needsMore) break;
  }
  return verdict?.result ?? inconclusive('list-too-short');
}

async function judge(
  client: VisaChecksClient,
  entry: Entry,
  limit: number | undefined,
  options: ReconcileOptions,
): Promise<Verdict> {
  for (let lists = 1; ; lists += 1) {
    const age = entry.age();
    const checks = await listVisaChecks(client, { limit }, options);
    const verdict = judgeList(checks, limit, entry, ledgerOf(client), age);
    // The longer a list took, the less its `Date` says of the time of sending.
    const isFast = entry.age() - age <= SLOW;
    const { result } = verdict;
    const isUncertain = result.outcome === 'inconclusive' && result.reason === 'uncertain-match';
    if (isFast || !isUncertain || lists === LISTS) return verdict;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof StatusError && [400, 413, 422].includes(error.status);
}
