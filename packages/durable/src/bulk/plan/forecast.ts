import type { QuotaName } from '@workrights/client';
import { QUOTAS } from '@workrights/time/quotas';

import type { Budget } from '../../base/rows/run.ts';

/**
 * Approximate number of requests of a run if the service responds without errors. A run with few rows, or with checks that take
 * hours, polls more than once per 20 rows.
 */
export interface RequestForecast {
  /** One per check. */
  readonly creates: number;
  /** Lookups of results: each covers many checks, and some come too early. */
  readonly lookups: number;
  /** One per PDF record, if the run keeps them. */
  readonly downloads: number;
  readonly total: number;
}

export type Limits = Pick<Budget, 'perMinute' | 'perDay'>;

/** The minimum duration of a run. */
export interface Forecast {
  readonly requests: RequestForecast;
  /** Days that the limits require, from midnight to midnight UTC+10. 0 if nothing is to be sent. */
  readonly days: number;
  /**
   * Off-peak nights of the service (9pm to 6am, UTC+10) that the checks in mode `offpeak` need. The last of them may be sent on
   * the last day, so it is the number of days. 0 without such checks.
   */
  readonly nights: number;
  /** The limits of the requests: the smaller of the run's budget and the account's quota. */
  readonly limits: Limits;
  /** Minutes that the requests take under these limits; null without a limit. */
  readonly minutes: number | null;
}

/** What `planRun` counts of the rows to send. */
export interface RowsToSend {
  readonly rows: number;
  readonly offpeak: number;
  /** Rows whose check has a PDF record (service.md §2.6). */
  readonly withRecord: number;
}

/** Lookups per check: an upper bound for runs of thousands of fastchecks. */
const LOOKUPS_PER_CHECK = 0.05;
const MINUTES_OF_A_DAY = 24 * 60;

/** The run's budget within its account's quota. */
export function limitsOf({ perMinute, perDay }: Limits, quota: QuotaName = 'standard'): Limits {
  if (quota === 'none') return { perMinute, perDay };
  const { minute, day } = QUOTAS[quota];
  return { perMinute: Math.min(perMinute ?? minute, minute), perDay: Math.min(perDay ?? day, day) };
}

export function forecast(
  { rows, offpeak, withRecord }: RowsToSend,
  limits: Limits,
  attachments: boolean,
): Forecast {
  const { perMinute, perDay } = limits;
  const requests = requestsFor(rows, attachments ? withRecord : 0);
  const dailyLimit = Math.min(perDay ?? Infinity, (perMinute ?? Infinity) * MINUTES_OF_A_DAY);
  return {
    requests,
    limits,
    days: daysFor(requests.total, dailyLimit),
    nights: offpeak === 0 ? 0 : daysFor(requests.total, dailyLimit),
    minutes: minutesFor(requests.total, dailyLimit, perMinute),
  };
}

function requestsFor(creates: number, downloads: number): RequestForecast {
  const lookups = Math.ceil(creates * LOOKUPS_PER_CHECK);
  return { creates, lookups, downloads, total: creates + lookups + downloads };
}

function daysFor(requests: number, dailyLimit: number): number {
  return requests === 0 ? 0 : Math.max(1, Math.ceil(requests / dailyLimit));
}

/** All days but the last are fully used. */
function minutesFor(requests: number, dailyLimit: number, perMinute: number | undefined): number | null {
  if (requests === 0) return 0;
  const days = daysFor(requests, dailyLimit);
  const last = requests - (days - 1) * (Number.isFinite(dailyLimit) ? dailyLimit : 0);
  if (perMinute === undefined) return days === 1 ? null : (days - 1) * MINUTES_OF_A_DAY;
  return (days - 1) * MINUTES_OF_A_DAY + Math.ceil(last / perMinute);
}
