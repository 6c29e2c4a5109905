import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import { responseOf } from '../transport/response-details.ts';
import type { Entry, Ledger } from './ledger.ts';
import { matchCheck } from './match-check.ts';
import { inconclusive } from './inconclusive.ts';
import type { Reconciliation } from './reconciliation.ts';

/** Clocks of the service's own machines may differ by this, in milliseconds. */
const SERVICE_SKEW = 2_000;
/** By how much the client's clock may differ from the service's, where no answer tells the service's time. */
const CLIENT_SKEW = 5 * 60_000;
/** A check that is dated this far in the future shows that `Date` and `requested_at` are of different clocks. */
const FUTURE = 60_000;

/** What one list says of a lost create. `needsMore` when a longer list may say more. */
export interface Verdict {
  readonly result: Reconciliation;
  readonly needsMore: boolean;
}

/**
 * Judges a list of recent checks, newest first, that was asked for with `limit`.
 *
 * The `Date` of the answer tells the service's time, so the time of sending can be said by the service's clock. It is
 * rounded down and older than its arrival, so that time is never too late.
 */
export function judgeList(
  checks: readonly VisaCheck[],
  limit: number | undefined,
  entry: Entry,
  ledger: Ledger,
): Verdict {
  const serviceNow = Date.parse(responseOf(checks)?.headers['date'] ?? '');
  const knowsTime = !Number.isNaN(serviceNow);
  const since = knowsTime ? serviceNow - entry.age() - SERVICE_SKEW : entry.sentAt - CLIENT_SKEW;
  const times = checks.map((check) => Date.parse(check.requested_at ?? ''));
  const isOrdered = times.every((time, index) => time <= (times[index - 1] ?? Infinity) + SERVICE_SKEW);
  const reachesBack = isOrdered && (checks.length === 0 || times.some((time) => time < since));
  const needsMore = !reachesBack && limit !== undefined && checks.length >= limit;

  const matches: VisaCheck[] = [];
  let isReadable = isOrdered;
  let isFuture = false;
  for (const [index, check] of checks.entries()) {
    const time = times[index] ?? Number.NaN;
    if (time < since || ledger.isClaimed(check.id)) continue;
    const match = matchCheck(check, entry.request);
    if (match === 'unreadable') isReadable = false;
    if (match !== 'yes') continue;
    if (Number.isNaN(time)) isReadable = false;
    else matches.push(check);
    isFuture ||= knowsTime && time > serviceNow + FUTURE;
  }
  return { result: conclude(matches, { isFuture, isReadable, needsMore, reachesBack }), needsMore };
}

interface Findings {
  readonly isFuture: boolean;
  readonly isReadable: boolean;
  readonly needsMore: boolean;
  readonly reachesBack: boolean;
}

function conclude(matches: readonly VisaCheck[], findings: Findings): Reconciliation {
  const [check] = matches;
  if (findings.isFuture) return inconclusive('clocks-differ');
  if (matches.length > 1) return { outcome: 'several', checks: matches };
  if (!findings.isReadable) return inconclusive('list-unreadable');
  // A full list may end before a second match.
  if (check !== undefined && !findings.needsMore) return { outcome: 'found', check };
  return findings.reachesBack ? { outcome: 'none' } : inconclusive('list-too-short');
}
