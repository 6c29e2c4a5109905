import { asText } from '@workrights/results/as-text';

import { inconclusive } from '../errors/inconclusive.ts';
import type { Reconcile, ReconcileOptions, Reconciliation } from '../errors/reconciliation.ts';
import { StatusError } from '../errors/status-errors.ts';
import { responseOf } from '../transport/response.ts';
import { within } from '../transport/time-limit.ts';
import { listVisaChecks } from '../visa-checks/read-visa-checks.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { judgeList, type RecentChecks, type Verdict } from './judge-list.ts';
import { claim, ledgerOf, type Entry, type Ledger } from './ledger.ts';
import { checkReconcileOptions, RECONCILE, startSettling, type Settling } from './settling.ts';

/** How many recent checks to read. The first limit is usually enough; the next one is used if a longer list may tell more. */
const LIMITS = [100, 2_000, 10_000];
const LOOKS_BESIDE_TWINS = 3;
/** If a list takes longer than this, in milliseconds, and has an uncertain match, it is requested again, `LISTS` times in all. */
const SLOW = 500;
const LISTS = 3;
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 422]);

/**
 * Looks for the check of a lost create among the recent checks. It must have the same document, type, mode and environment, be
 * requested at or after the time of sending, and not belong to another create of this client.
 */
export function reconcilerOf(client: VisaChecksClient, entry: Entry): Reconcile {
  let found: Reconciliation | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  return async (options = {}) => {
    checkReconcileOptions(options);
    const settling = startSettling(client.clock, options);
    // One search at a time. Of two at once, the second would take the first one's check for that of another create.
    const before = turn;
    const look = (async () => {
      if (!(await isDoneInTime(before, settling, options.signal))) return inconclusive('may-still-arrive');
      if (found) return found;
      const result = await reconcile(client, entry, settling, options.signal);
      if (result.outcome === 'found') found = result;
      return result;
    })();
    turn = Promise.allSettled([before, look]);
    return within(look, { operation: RECONCILE, signal: options.signal });
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
    // A twin's check is in the list before its create has the response.
    const twinsEnd = Promise.all(twinsOf(entry, ledger).map(({ ended }) => ended));
    if (!(await isDoneInTime(twinsEnd, settling, signal))) return inconclusive('still-sending');
    const { result, hasTwins } = await lookThroughList(client, entry, settling.callOptions());
    if (hasTwins) {
      looksBesideTwins += 1;
      if (looksBesideTwins >= LOOKS_BESIDE_TWINS) return inconclusive('still-sending');
    } else if (result.outcome === 'none') {
      const state = await settling.pause(sinceLost);
      if (state === 'settled') return result;
      if (state === 'out-of-time') return inconclusive('may-still-arrive');
    } else return result;
  }
}

/** Open creates with the same document number: their checks could be taken for this one's. */
function twinsOf(entry: Entry, ledger: Ledger): Entry[] {
  const numberOf = ({ request }: Entry) => asText(request.document?.identifier);
  return [...ledger.underWay].filter((other) => other !== entry && numberOf(other) === numberOf(entry));
}

/** Whether the promise settles within the time that is left. */
async function isDoneInTime(
  promise: Promise<unknown>,
  { left }: Settling,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const late = new Error('late');
  try {
    await within(promise, { operation: RECONCILE, signal, left, late: () => late });
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
): Promise<Look> {
  let verdict: Look | undefined;
  for (const limit of LIMITS) {
    const longer = await judge(client, entry, limit, options);
    // A refused limit says nothing about the create.
    verdict = longer ?? verdict ?? (await judge(client, entry, undefined, options));
    if (!longer?.needsMore) break;
  }
  return verdict ?? { result: inconclusive('list-too-short'), needsMore: false, hasTwins: false };
}

interface Look extends Verdict {
  /** True if equal creates were open when the list came, so that the result says nothing. */
  readonly hasTwins: boolean;
}

/**
 * Undefined if the service refuses the limit. A check is claimed without an `await` after judging: other lost creates may judge
 * the same list, and only one of them may find it.
 */
async function judge(
  client: VisaChecksClient,
  entry: Entry,
  limit: number | undefined,
  options: ReconcileOptions,
): Promise<Look | undefined> {
  const { elsewhere } = entry;
  const ledger = ledgerOf(client);
  for (let lists = 1; ; lists += 1) {
    const age = entry.age();
    const recent = await listRecent(client, limit, options);
    if (recent === undefined) return undefined;
    // The longer a list took, the less its `Date` tells about the time of sending.
    const isFast = entry.age() - age <= SLOW;
    // Keep this order: a create that gets its response between the two calls is then in one of the results.
    const others = await elsewhere?.known?.unanswered?.();
    const unanswered = others?.map((other) => elsewhere?.asSent(other) ?? other);
    const known = await elsewhere?.known?.answeredAt(recent.checks.map(({ id }) => id));
    const verdict = judgeList(recent, limit, entry, ledger, age, known, unanswered);
    const { result } = verdict;
    const hasTwins = twinsOf(entry, ledger).length > 0;
    if (result.outcome === 'found' && result.check && !hasTwins) {
      claim(ledger.claims, result.check.id);
      if (elsewhere) ledger.foundElsewhere.set(result.check.id, entry.sentAt);
    }
    const isUncertain = result.outcome === 'inconclusive' && result.reason === 'uncertain-match';
    if (isFast || !isUncertain || lists === LISTS) return { ...verdict, hasTwins };
  }
}

/** Undefined if the service refuses the limit, because its maximum isn't documented (service.md §8). */
async function listRecent(
  client: VisaChecksClient,
  limit: number | undefined,
  options: ReconcileOptions,
): Promise<RecentChecks | undefined> {
  try {
    const checks = await listVisaChecks(client, { limit }, options);
    return { checks, date: responseOf(checks)?.headers['date'] };
  } catch (error) {
    if (limit !== undefined && error instanceof StatusError && REFUSALS.has(error.status)) return undefined;
    throw error;
  }
}
