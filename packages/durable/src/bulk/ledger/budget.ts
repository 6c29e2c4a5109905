import type { Sql } from '../../base/database/database.ts';
import type { BulkLedger } from './ledger.ts';
import { type Context, needRun, readObject } from '../../base/database/context.ts';
import { serviceDayNumber } from '@workrights/time/service-day';
import { type LastMinute, requestsIn, roomAt, stillIn, withMore } from '@workrights/time/last-minute';
import { SET_BACK } from '../../base/quota/meter.ts';
import { takeQuota } from '../../base/quota/quota-store.ts';
import type { Budget } from '../../base/rows/run.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
/** The service's days begin at midnight UTC+10, all year (service.md §4.1). */
const OFFSET = 10 * 60 * MINUTE;
/** How long a pace lasts before it grows by a quarter. */
const STEP = 30 * SECOND;

/** What a run has used of its budget, kept in the ledger. */
export interface Spent {
  readonly recent: LastMinute;
  /** The day's number, and the requests of that day. */
  readonly day: number;
  readonly today: number;
  /** The service wants no request before. */
  readonly notBefore: number;
  /** When it was last written. Absent in older ledgers. */
  readonly at?: number;
  /**
   * The reduced pace (requests per minute) since the service wanted fewer, the full pace to return to, and when the pace last
   * changed.
   */
  readonly slow: { readonly pace: number; readonly full: number; readonly since: number } | null;
}

export const nothingSpent: Spent = { recent: [], day: 0, today: 0, notBefore: 0, slow: null };

/**
 * Takes up to `count` requests: at most `perMinute` in any 60 seconds, counted by whole seconds, and at most `perDay` a day.
 * `retryAt` is when more may be free; `now` if requests were granted.
 */
export function take(
  before: Spent,
  budget: Budget,
  count: number,
  now: number,
): { readonly spent: Spent; readonly granted: number; readonly retryAt: number } {
  const spent = upToDate(before, now);
  if (now < spent.notBefore) return { spent, granted: 0, retryAt: spent.notBefore };
  const { perMinute = Infinity, perDay = Infinity } = budget;
  const used = requestsIn(spent.recent);
  const leftOfMinute = Math.max(0, Math.min(perMinute, spent.slow?.pace ?? Infinity) - used);
  const leftOfDay = Math.max(0, perDay - spent.today);
  const granted = Math.min(count, leftOfMinute, leftOfDay);
  if (granted < 1) {
    const nextDay = (spent.day + 1) * DAY - OFFSET;
    return { spent, granted: 0, retryAt: leftOfDay < 1 ? nextDay : roomAt(spent.recent) };
  }
  const recent = withMore(spent.recent, granted, now);
  return { spent: { ...spent, recent, today: spent.today + granted }, granted, retryAt: now };
}

/** Sends nothing before `until`, then at half the pace. The pace grows by a quarter each half minute. */
export function slowDown(before: Spent, budget: Budget, until: number, now: number): Spent {
  const spent = upToDate(before, now);
  const full =
    spent.slow?.full ?? Math.min(budget.perMinute ?? Infinity, Math.max(1, requestsIn(spent.recent)));
  // If several workers meet the same refusal, it halves the pace only once.
  const again = spent.slow !== null && now < spent.notBefore;
  const pace = again ? spent.slow.pace : Math.max(1, Math.floor((spent.slow?.pace ?? full) / 2));
  const notBefore = Math.max(spent.notBefore, until);
  return { ...spent, notBefore, slow: { pace, full, since: notBefore } };
}

/** Drops times far in the future, which were written before a clock was corrected. */
function upToDate(before: Spent, now: number): Spent {
  const day = serviceDayNumber(now);
  const { at = now } = before;
  const setBack = at > now + SET_BACK ? at - now : 0;
  // Waits keep their length after the clock was set back.
  const spent = {
    ...before,
    notBefore: before.notBefore - setBack,
    slow: before.slow && { ...before.slow, since: before.slow.since - setBack },
  };
  return {
    ...spent,
    at: now,
    recent: stillIn(spent.recent, now),
    ...(day !== spent.day && { day, today: day === spent.day - 1 ? spent.today : 0 }),
    // Never waits for a service longer than a day.
    ...(before.notBefore > now + DAY && { notBefore: now }),
    slow: before.notBefore > now + DAY ? null : grown(spent.slow, now),
  };
}

function grown(slow: Spent['slow'], now: number): Spent['slow'] {
  if (slow === null) return null;
  const steps = Math.max(0, Math.floor((now - slow.since) / STEP));
  let { pace } = slow;
  for (let step = 0; step < steps && pace < slow.full; step += 1) pace = Math.ceil(pace * 1.25);
  return pace >= slow.full ? null : { ...slow, pace, since: slow.since + steps * STEP };
}

/** All workers share one row, which is locked while its figures change. */
export function createBudgets({ database }: Context) {
  const { lock } = database.dialect;
  const change = <T>(
    run: string,
    step: (
      spent: Spent,
      budget: Budget,
      sql: Sql,
    ) => { spent: Spent; result: T } | Promise<{ spent: Spent; result: T }>,
  ): Promise<T> =>
    database.write(async (sql: Sql) => {
      const found = await needRun(sql, run, lock);
      const before = readObject<Spent>(run, 'spent budget', found['spent']);
      const { spent, result } = await step(before, readObject<Budget>(run, 'budget', found['budget']), sql);
      await sql('UPDATE workrights_run SET spent = $2 WHERE name = $1', [run, JSON.stringify(spent)]);
      return result;
    });

  return {
    takeBudget: (run, count, now, of) =>
      change(run, async (before, budget, sql) => {
        const { spent, ...result } = take(before, budget, count, now);
        if (of === undefined || result.granted < 1) return { spent, result };
        const { account, ...wanted } = of;
        const quota = await takeQuota(sql, lock, account, { ...wanted, count: result.granted }, now);
        if (quota.granted < 1) return { spent: before, result: quota };
        return { spent: take(before, budget, quota.granted, now).spent, result: { ...quota, retryAt: now } };
      }),
    slowDown: (run, until, now) =>
      change(run, (before, budget) => ({ spent: slowDown(before, budget, until, now), result: undefined })),
  } satisfies Partial<BulkLedger>;
}
