import type { Quota, VisaChecksOptions } from '@workrights/client';
import { DAY_MS } from '@workrights/time/calendar';
import { QUOTAS, withinLargest } from '@workrights/time/quotas';
import { serviceDayNumber } from '@workrights/time/service-day';

import { type LastMinute, requestsIn, roomAt, stillIn, withMore } from '@workrights/time/last-minute';

const MINUTE = 60_000;
/** Creates leave this share of a minute to reads and other programs; reads too leave this share of a day to other programs. */
const RESERVE = { minute: 1 / 10, day: 1 / 100 };
/** Once the day is used up, one request per interval tests whether a new day has begun: its start isn't documented. */
const BETWEEN_PROBES = 15 * MINUTE;

/** The account whose quota a request uses. */
export interface Account {
  /** The service's origin, and the client id if known. */
  readonly key: string;
  /** Defaults until a response shows the real limits. */
  readonly minute: number;
  readonly day: number;
}

/** What an account has used of its quota, kept in the ledger. */
export interface QuotaSpent {
  readonly recent: LastMinute;
  /** The limit that responses have shown. */
  readonly perMinute: number | null;
  /** The day's remaining requests at the last response, minus those taken since. */
  readonly dayLeft: number;
  readonly day: number;
  /** Time of the newest response whose headers these figures include; 0 before any. */
  readonly toldAt: number;
  /** Nothing is granted before: the day is used up, and was tested a short while ago. */
  readonly notBefore: number;
}

export interface Wanted {
  readonly count: number;
  /** Every request but a create. */
  readonly isRead: boolean;
  /** The newest quota that this worker has seen in a response. */
  readonly told?: Quota | undefined;
}

/** Undefined for a service without limits. */
export function accountOf({
  baseUrl,
  accessToken,
  quota = 'standard',
}: VisaChecksOptions): Account | undefined {
  if (quota === 'none') return undefined;
  const { clientId = '' } = typeof accessToken === 'object' ? accessToken : {};
  return { key: `${new URL(baseUrl).origin} ${clientId}`, ...QUOTAS[quota] };
}

/**
 * Grants at most the wanted number of requests, never more than the account's quota has left in any 60 seconds and in the day.
 * `retryAt` is when to ask again; `now` if requests were granted.
 */
export function takeOf(
  before: QuotaSpent | undefined,
  account: Account,
  { count, isRead, told }: Wanted,
  now: number,
): { readonly spent: QuotaSpent; readonly granted: number; readonly retryAt: number } {
  const spent = corrected(upToDate(before, account, now), account, told, now);
  const perMinute = spent.perMinute ?? account.minute;
  const leave = isRead ? 0 : Math.floor(perMinute * RESERVE.minute);
  const leftOfMinute = perMinute - leave - requestsIn(spent.recent);
  // Another worker may learn meanwhile that a new day has begun.
  if (now < spent.notBefore) return { spent, granted: 0, retryAt: Math.min(spent.notBefore, now + MINUTE) };
  if (leftOfMinute < 1) return { spent, granted: 0, retryAt: roomAt(spent.recent) };
  const leftOfDay = spent.dayLeft - reserveOf(account);
  const granted = Math.min(count, leftOfMinute, Math.max(1, leftOfDay));
  const notBefore = leftOfDay < 1 ? (Math.floor(now / BETWEEN_PROBES) + 1) * BETWEEN_PROBES : 0;
  return {
    spent: {
      ...spent,
      recent: withMore(spent.recent, granted, now),
      dayLeft: spent.dayLeft - granted,
      notBefore,
    },
    granted,
    retryAt: now,
  };
}

function upToDate(before: QuotaSpent | undefined, account: Account, now: number): QuotaSpent {
  const day = serviceDayNumber(now);
  if (before === undefined) {
    return { recent: [], perMinute: null, dayLeft: account.day, day, toldAt: 0, notBefore: 0 };
  }
  // If responses show the quota, they also show that a new day has begun.
  const isNewDay = day !== before.day && before.toldAt < now - DAY_MS;
  return {
    ...before,
    recent: stillIn(before.recent, now),
    ...(isNewDay && { dayLeft: account.day, notBefore: 0 }),
    day,
    // A clock may have been set back.
    toldAt: Math.min(before.toldAt, now),
    notBefore: Math.min(before.notBefore, now + BETWEEN_PROBES),
  };
}

/**
 * If the service has counted more requests than this ledger, another program with the same client id sent them. Figures above the
 * largest quota are limited to it.
 */
function corrected(spent: QuotaSpent, account: Account, told: Quota | undefined, now: number): QuotaSpent {
  if (told === undefined || told.at < spent.toldAt || told.at <= now - MINUTE) return spent;
  const { minute, day } = told;
  const ofOthers = withinLargest(minute?.consumed ?? 0, 'minute') - requestsIn(spent.recent);
  return {
    ...spent,
    toldAt: told.at,
    ...(minute && { perMinute: withinLargest(minute.consumed + minute.remaining, 'minute') }),
    ...(ofOthers > 0 && { recent: withMore(spent.recent, ofOthers, told.at) }),
    // Several responses may come in the same millisecond, and each worker repeats its newest one.
    ...(day && {
      dayLeft: Math.min(
        withinLargest(day.remaining, 'day'),
        told.at > spent.toldAt ? Infinity : spent.dayLeft,
      ),
    }),
    ...(day && day.remaining > reserveOf(account) && { notBefore: 0 }),
  };
}

function reserveOf({ day }: Account): number {
  return Math.floor(day * RESERVE.day);
}
