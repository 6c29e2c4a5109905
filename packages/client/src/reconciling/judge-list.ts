import { inconclusive } from '../errors/inconclusive.ts';
import type { Reconciliation } from '../errors/reconciliation.ts';
import type { VisaCheck, VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import type { Entry, Ledger } from './ledger.ts';
import { matchCheck } from './match-check.ts';

/** Clocks of the service's own machines may differ by this, in milliseconds. */
const SERVICE_SKEW = 2_000;
/**
 * By so little a lost check may be dated before the time of sending. With `Date`, whose fractions of a second are cut, an
 * equal check of others that was made 3 seconds before is never taken for it, though dated a second late.
 */
const EARLY = 1_000;
/** Whether a check that is dated so little before the time of sending was there before, no clock can be trusted to say. */
const DOUBT = 3 * 60_000;
/** A check that is dated this far in the future shows that `Date` and `requested_at` are of different clocks. */
const FUTURE = 5_000;
/** The clocks of the machines of one caller may differ by this. */
const SENDERS_SKEW = 3_000;
/** Nobody gives pages of fewer entries: a list that is shorter holds all that there is. */
const SMALLEST_PAGE = 10;

const NONE: ReadonlyMap<string, number> = new Map();

/** Recent checks, newest first. */
export interface RecentChecks {
  readonly checks: readonly VisaCheck[];
  /** Header of the response. */
  readonly date: string | undefined;
}

/** What one list says of a lost create. `needsMore` when a longer list may say more. */
export interface Verdict {
  readonly result: Reconciliation;
  readonly needsMore: boolean;
}

/**
 * Judges a list of recent checks, newest first, that was asked for with `limit`.
 *
 * The `Date` of the response tells the service's time, so the time of sending can be said by the service's clock, but not
 * exactly: the list was dated at some time between its request and now. A check that is dated after the earliest such time
 * may be the lost one; one that is dated after the latest was surely not there before. Without `Date`, the newest check
 * tells a time that is past at the service: enough for the first, not for the second.
 *
 * `Date` may be of another clock than the times of the checks, such as that of a gateway. So what is dated within the call
 * by this machine's clock is never taken for older than the call, whatever `Date` says.
 *
 * A check that was answered before the lost one was sent needs no clock: a list that shows it reaches back, and the lost one is not
 * older than it.
 *
 * @param ageWhenAsked how old the entry was when the list was requested.
 * @param known checks of the list that other creates were answered with, and when.
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
  // A list that grows while it is read may show a check twice.
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

/** NaN for what does not name one moment, such as a time without a zone. */
function timeOf(text: unknown): number {
  const isTime = typeof text === 'string' && /T\d\d:\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/.test(text);
  return isTime ? Date.parse(text) : Number.NaN;
}

/** No check is younger than one before it: compared with all of them, as small steps add up. */
function isNewestFirst(times: readonly number[]): boolean {
  let oldest = Infinity;
  return times.every((time) => {
    const follows = time <= oldest + SERVICE_SKEW;
    oldest = Math.min(oldest, time);
    return follows;
  });
}

interface Findings {
  /** How many of the matches are shown as sent, and were surely requested since. */
  readonly sure: number;
  readonly clocksDiffer: boolean;
  readonly isReadable: boolean;
  /** There is no match that the list does not show. */
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
