import { inconclusive } from '../errors/inconclusive.ts';
import type { Reconciliation } from '../errors/reconciliation.ts';
import type { VisaCheck, VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import type { Entry, Ledger } from './ledger.ts';
import { matchCheck } from './match-check.ts';

/** The clocks of the service's own machines may differ by this many milliseconds. */
const SERVICE_SKEW = 2_000;
/**
 * A lost check may be dated this much before the time of sending. `Date` has no fractions of a second; with this value, an
 * equal check from 3 seconds earlier is never taken for the lost one, even if it is dated a second late.
 */
const EARLY = 1_000;
/** If a check is dated this much or less before the time of sending, no clock can tell whether it was there before. */
const DOUBT = 3 * 60_000;
/** A check this far in the future shows that `Date` and `requested_at` come from different clocks. */
const FUTURE = 5_000;
/** The clocks of one caller's machines may differ by this much. */
const SENDERS_SKEW = 3_000;
/** No page is expected to be smaller, so a shorter list has all checks. */
const SMALLEST_PAGE = 10;

const NONE: ReadonlyMap<string, number> = new Map();

/** Recent checks, newest first. */
export interface RecentChecks {
  readonly checks: readonly VisaCheck[];
  /** Header of the response. */
  readonly date: string | undefined;
}

/** The result of one list for a lost create. With `needsMore`, a longer list may give another result. */
export interface Verdict {
  readonly result: Reconciliation;
  readonly needsMore: boolean;
}

/**
 * Judges a list of recent checks, newest first, that was requested with `limit`.
 *
 * The `Date` of the response gives the service's time, so the time of sending can be computed by the service's clock. It isn't
 * exact, because the response was dated at some time between the request of the list and now. A check dated after the earliest
 * possible time of sending may be the lost one. A check dated after the latest possible time was surely not there before.
 * Without `Date`, the newest check gives a past time of the service, which is enough for the first rule but not for the second.
 *
 * `Date` may come from another clock than the times of the checks, such as that of a gateway. So a check dated within the call
 * by this machine's clock is never taken for older than the call.
 *
 * A check whose response came before the lost create was sent needs no clock: if the list has it, the list reaches back far
 * enough, and the lost check isn't older than it.
 *
 * @param ageWhenAsked how old the entry was when the list was requested.
 * @param known checks of the list that belong to other creates, and when their responses came.
 * @param unanswered other creates, as they were sent.
 */
export function judgeList(
  { checks: shown, date = '' }: RecentChecks,
  limit: number | undefined,
  entry: Entry,
  { claims, foundElsewhere }: Ledger,
  ageWhenAsked: number,
  known: ReadonlyMap<string, number> = NONE,
  unanswered: readonly VisaCheckCreate[] = [],
): Verdict {
  const { elsewhere } = entry;
  // A list that grows while it is read may have a check twice.
  const checks = [...new Map(shown.map((check) => [check.id, check])).values()];
  const times = checks.map((check) => timeOf(check.requested_at));
  const newest = Math.max(...times);
  const serviceNow = Date.parse(date);
  const knowsTime = !Number.isNaN(serviceNow);
  const age = entry.age();
  const since = (knowsTime ? serviceNow : Math.min(newest, entry.sentAt + age)) - age - SERVICE_SKEW;
  const knownBefore = checks
    .map((check, index) => ({ answered: known.get(check.id) ?? Infinity, time: times[index]! }))
    .filter(({ answered }) => answered <= entry.sentAt - SERVICE_SKEW - SENDERS_SKEW);
  const latestBefore = Math.max(...knownBefore.map(({ time }) => time));
  const bound = latestBefore > -Infinity ? latestBefore - SERVICE_SKEW : Infinity;
  const from = Math.min(since - DOUBT, bound);
  const isOfCallHere = (time: number) =>
    time >= entry.sentAt - SERVICE_SKEW - DOUBT && time <= entry.sentAt + age + DOUBT;
  const surelySince = serviceNow - ageWhenAsked - EARLY;
  const isShort = checks.length < SMALLEST_PAGE;
  const isOrdered = isNewestFirst(times);
  const hasOrder = isShort || newest - SERVICE_SKEW > Math.min(...times);
  const isEmpty = checks.length === 0 && claims.size === 0 && !elsewhere?.known?.any;
  const reachesBack =
    isOrdered &&
    hasOrder &&
    (isEmpty || knownBefore.length > 0 || times.some((time) => time < from && !isOfCallHere(time)));

  const isOfOthers = (id: string) =>
    known.has(id) || (claims.has(id) && !(elsewhere && foundElsewhere.get(id) === entry.sentAt));

  const isSentByOthers = (check: VisaCheck) => unanswered.some((other) => matchCheck(check, other) === 'yes');

  const matches: VisaCheck[] = [];
  let sure = 0;
  let isReadable = isOrdered;
  let clocksDiffer = newest > serviceNow + FUTURE;
  for (const [index, check] of checks.entries()) {
    const time = times[index] ?? Number.NaN;
    const isBefore = time < from;
    if ((isBefore && !isOfCallHere(time)) || isOfOthers(check.id)) continue;
    const match = matchCheck(check, entry.request);
    if (match === 'unreadable') isReadable = false;
    if (match === 'no' || match === 'unreadable') continue;
    if (match === 'perhaps' && isSentByOthers(check)) continue;
    if (isBefore) clocksDiffer = true;
    matches.push(check);
    if (match === 'yes' && time >= surelySince) sure += 1;
  }
  const needsMore = !reachesBack && limit !== undefined && shown.length >= limit;
  const isWhole = reachesBack || isShort;
  return { result: conclude(matches, { sure, clocksDiffer, isReadable, isWhole, reachesBack }), needsMore };
}

/** NaN unless the text names one moment. A time without a zone doesn't. */
function timeOf(text: unknown): number {
  const isTime = typeof text === 'string' && /T\d\d:\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/.test(text);
  return isTime ? Date.parse(text) : Number.NaN;
}

/** Each time is compared with the oldest before it, because small steps add up. */
function isNewestFirst(times: readonly number[]): boolean {
  let oldest = Infinity;
  return times.every((time) => {
    const follows = time <= oldest + SERVICE_SKEW;
    oldest = Math.min(oldest, time);
    return follows;
  });
}

interface Findings {
  /** How many matches have the values that were sent and were surely requested after the time of sending. */
  readonly sure: number;
  readonly clocksDiffer: boolean;
  readonly isReadable: boolean;
  /** The list has all matches. */
  readonly isWhole: boolean;
  readonly reachesBack: boolean;
}

function conclude(matches: readonly VisaCheck[], findings: Findings): Reconciliation {
  const { sure } = findings;
  const [check] = matches;
  if (findings.clocksDiffer) return inconclusive('clocks-differ');
  if (sure > 0 && matches.length > 1) return { outcome: 'several', checks: matches };
  if (!findings.isReadable) return inconclusive('list-unreadable');
  if (check !== undefined) {
    if (sure === 0) return inconclusive('uncertain-match');
    return findings.isWhole ? { outcome: 'found', check } : inconclusive('list-too-short');
  }
  return findings.reachesBack ? { outcome: 'none' } : inconclusive('list-too-short');
}
