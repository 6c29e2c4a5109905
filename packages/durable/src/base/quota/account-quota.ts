import type { Quota, VisaChecksOptions } from '@workrights/client';
import { DAY_MS } from '@workrights/time/calendar';
import { QUOTAS } from '@workrights/time/quotas';
import { serviceDayNumber } from '@workrights/time/service-day';

import { type LastMinute, requestsIn, roomAt, stillIn, withMore } from '@workrights/time/last-minute';

const MINUTE = 60_000;
/** Creates leave this part of a minute to reads, and so to other programs; all leave this part of a day to them. */
const RESERVE = { minute: 1 / 10, day: 1 / 100 };
/** Once the day is used up, one request so often finds out whether another day has begun: when it begins is not documented. */
const BETWEEN_PROBES = 15 * MINUTE;

/** Whose quota a request counts against. */
export interface Account {
  /** The service, and the client id where it is known. */
  readonly key: string;
  /** Until responses tell others. */
  readonly minute: number;
  readonly day: number;
}

/** What an account has used of its quota, kept in the ledger. */
export interface QuotaSpent {
  readonly recent: LastMinute;
  /** As responses have told it. */
  readonly perMinute: number | null;
  /** What the day had left, less what was taken since. */
  readonly dayLeft: number;
  readonly day: number;
  /** When the newest response came whose headers are in these figures; 0 before one. */
  readonly toldAt: number;
  /** The day is used up, and was tried a short while ago. */
  readonly notBefore: number;
}

/** What a worker wants. */
export interface Wanted {
  readonly count: number;
  /** Everything but a create. */
  readonly isRead: boolean;
  /** The newest quota that it has seen in a response. */
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
 * Takes up to as many requests as are wanted, and never more than the account's quota has left in any 60 seconds and in the day.
 * `retryAt` is when to try again; `now` when there was enough.
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
  // Others may have learnt meanwhile that another day has begun.
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
  // Where responses tell the quota, they also tell when another day has begun.
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
 * What the service has counted and this ledger has not was sent by another program with the same client id. No response is believed
 * that tells more than the largest quota.
 */
function corrected(spent: QuotaSpent, account: Account, told: Quota | undefined, now: number): QuotaSpent {
  if (told === undefined || told.at < spent.toldAt || told.at <= now - MINUTE) return spent;
  const { minute, day } = told;
  const { minute: mostOfMinute, day: mostOfDay } = QUOTAS.premium;
  const ofOthers = Math.min(minute?.consumed ?? 0, mostOfMinute) - requestsIn(spent.recent);
  return {
    ...spent,
    toldAt: told.at,
    ...(minute && { perMinute: Math.min(minute.consumed + minute.remaining, mostOfMinute) }),
    ...(ofOthers > 0 && { recent: withMore(spent.recent, ofOthers, told.at) }),
    // Several responses may come in one millisecond, and one is told again until the next has come.
    ...(day && {
      dayLeft: Math.min(day.remaining, mostOfDay, told.at > spent.toldAt ? Infinity : spent.dayLeft),
    }),
    ...(day && day.remaining > reserveOf(account) && { notBefore: 0 }),
  };
}

function reserveOf({ day }: Account): number {
  return Math.floor(day * RESERVE.day);
}
