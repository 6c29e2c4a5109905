import type { QuotaName } from '@workrights/client';
import { QUOTAS } from '@workrights/time/quotas';

import type { Budget } from '../../base/rows/run.ts';

/**
 * About how many requests a run needs when the service answers without errors. A run of few rows, or with checks that take hours,
 * polls more often than once for 20 rows.
 */
export interface RequestForecast {
  /** One a check. */
  readonly creates: number;
  /** Lookups for the results: each is for many checks, and some come too early. */
  readonly lookups: number;
  /** One a PDF record, where the run keeps them. */
  readonly downloads: number;
  readonly total: number;
}

export type Limits = Pick<Budget, 'perMinute' | 'perDay'>;

/** How long a run takes at least. */
export interface Forecast {
  readonly requests: RequestForecast;
  /** Days that the budget needs, counted as it does: from midnight to midnight at UTC+10. 0 when nothing is to be sent. */
  readonly days: number;
  /**
   * Nights of the service, 9pm to 6am at UTC+10, that the checks in mode `offpeak` need: one more than the days before the
   * last of them is sent. 0 without such checks.
   */
  readonly nights: number;
  /** What bounds the requests: the smaller one of the run's budget and the account's quota. */
  readonly limits: Limits;
  /** Minutes that these limits alone make the requests take; null when there is none. */
  readonly minutes: number | null;
}

/** What `planRun` counts of the rows that will be sent. */
export interface RowsToSend {
  readonly rows: number;
  readonly offpeak: number;
  /** Rows whose check has a PDF record (service.md §2.6). */
  readonly withRecord: number;
}

/** Lookups for one check: what runs of thousands of fastchecks stay below. */
const LOOKUPS_PER_CHECK = 0.05;
const MINUTES_OF_A_DAY = 24 * 60;

/** What a run may send: its budget, within the quota of its account. */
export function limitsOf({ perMinute, perDay }: Limits, quota: QuotaName = 'standard'): Limits {
  if (quota === 'none') return { perMinute, perDay };
  const { minute, day } = QUOTAS[quota];
  return { perMinute: Math.min(perMinute ?? minute, minute), perDay: Math.min(perDay ?? day, day) };
}

/** The requests, days and nights that rows need within limits. */
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

/** All days but the last are whole. */
function minutesFor(requests: number, dailyLimit: number, perMinute: number | undefined): number | null {
  if (requests === 0) return 0;
  const days = daysFor(requests, dailyLimit);
  const last = requests - (days - 1) * (Number.isFinite(dailyLimit) ? dailyLimit : 0);
  if (perMinute === undefined) return days === 1 ? null : (days - 1) * MINUTES_OF_A_DAY;
  return (days - 1) * MINUTES_OF_A_DAY + Math.ceil(last / perMinute);
}
