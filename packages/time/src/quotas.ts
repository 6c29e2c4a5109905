/** The published name of an account's limits; `none` for a service without limits. */
export type QuotaName = 'standard' | 'premium' | 'none';

export const QUOTA_NAMES = ['standard', 'premium', 'none'] as const satisfies readonly QuotaName[];

/** Requests that an account may send per minute and per day (published, open point `rate-limits`). Every request counts. */
export const QUOTAS: Readonly<
  Record<Exclude<QuotaName, 'none'>, { readonly minute: number; readonly day: number }>
> = {
  standard: { minute: 60, day: 10_000 },
  premium: { minute: 144, day: 24_000 },
};

/** A number of requests that a response tells, at most that of the largest quota: no account has more. */
export function withinLargest(requests: number, of: 'minute' | 'day'): number {
  return Math.min(requests, QUOTAS.premium[of]);
}
