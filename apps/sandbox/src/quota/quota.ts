import type { Clock } from '../clock/clock.ts';

/** The published limits of an account (open point `rate-limits`). */
const LIMITS = {
  standard: { min: 60, day: 10_000 },
  premium: { min: 144, day: 24_000 },
  none: undefined,
} as const;

export type QuotaName = keyof typeof LIMITS;
export const QUOTA_NAMES = Object.keys(LIMITS) as QuotaName[];

const LENGTHS = { min: 60_000, day: 86_400_000 } as const;
type Period = keyof typeof LENGTHS;

/** How many requests of the Visa Checks API each account has sent in this minute and this day of the sandbox's clock. */
export interface Quotas {
  /** Counts a request, unless it is over a limit. Gives the headers of its response. */
  take(account: string): { readonly isUsedUp: boolean; readonly headers: Readonly<Record<string, string>> };
  forget(): void;
}

export function createQuotas(name: QuotaName, clock: Pick<Clock, 'now'>): Quotas {
  const limits = LIMITS[name];
  const counts = new Map<string, { readonly since: number; count: number }>();
  const countOf = (account: string, period: Period) => {
    const since = Math.floor(clock.now() / LENGTHS[period]);
    const key = `${period} ${account}`;
    const known = counts.get(key);
    if (known?.since === since) return known;
    const begun = { since, count: 0 };
    counts.set(key, begun);
    return begun;
  };
  return {
    take(account) {
      if (!limits) return { isUsedUp: false, headers: {} };
      const periods = (['min', 'day'] as const).map((period) => ({
        period,
        used: countOf(account, period),
        most: limits[period],
      }));
      const isUsedUp = periods.some(({ used, most }) => used.count >= most);
      if (!isUsedUp) for (const { used } of periods) used.count += 1;
      const headers = periods.flatMap(({ period, used, most }) => [
        [`${period}-quota-consumed`, `${used.count}`],
        [`${period}-quota-remaining`, `${most - used.count}`],
      ]);
      return { isUsedUp, headers: Object.fromEntries(headers) as Record<string, string> };
    },
    forget: () => counts.clear(),
  };
}
