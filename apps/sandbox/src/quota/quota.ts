import { DAY_MS } from '@workrights/time/calendar';
import { type QuotaName as PublishedName, QUOTAS } from '@workrights/time/quotas';
import type { Clock } from '../clock/clock.ts';

/** Listed here, because a declaration of this published package can't name a type of a private one. */
export const QUOTA_NAMES = ['standard', 'premium', 'none'] as const satisfies readonly PublishedName[];
export type QuotaName = (typeof QUOTA_NAMES)[number];

/** A minute and a day, with their names in the headers. */
const PERIODS = [
  { name: 'min', of: 'minute', length: 60_000 },
  { name: 'day', of: 'day', length: DAY_MS },
] as const;

/** Counts each account's requests to the Visa Checks API in this minute and day of the sandbox's clock. */
export interface Quotas {
  /** Counts a request unless it is over a limit, and gives the headers of its response. */
  take(account: string): { readonly isUsedUp: boolean; readonly headers: Readonly<Record<string, string>> };
  forget(): void;
}

export function createQuotas(name: QuotaName, clock: Pick<Clock, 'now'>): Quotas {
  const limits = name === 'none' ? undefined : QUOTAS[name];
  const counts = new Map<string, { readonly since: number; count: number }>();
  const countOf = (account: string, { name: period, length }: (typeof PERIODS)[number]) => {
    const since = Math.floor(clock.now() / length);
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
      const periods = PERIODS.map((period) => ({
        period: period.name,
        used: countOf(account, period),
        most: limits[period.of],
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
