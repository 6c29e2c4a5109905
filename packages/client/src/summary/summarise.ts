import { summaryOf, type Entitlement, type VisaSummary } from '@workrights/results';
import { dayOf } from '@workrights/time/days';
import { InvalidRequestError } from '../errors/invalid-request-error.ts';

export interface SummariseOptions {
  /**
   * The day of the summary, from which `daysLeft` is counted: `yyyy-mm-dd`, or an instant (a `Date`, or a timestamp), which
   * counts as its day in the country of the check (Sydney, Auckland). Default: now.
   */
  at?: string | Date | undefined;
  /**
   * Meanings of further values of `work_entitlement` and `study_entitlement`, exactly as the service spells them, if you know
   * them from the service: `{ NIL: 'no' }`. Otherwise every value except `LIMITED` and `UNLIMITED` is unknown. `UNLIMITED`
   * isn't documented: `{ UNLIMITED: 'unknown' }` makes it unknown too, and `{ UNLIMITED: 'yes' }` makes it a yes even with
   * conditions.
   */
  readings?: Readonly<Record<string, Entitlement>> | undefined;
  /** A check with more days than this says nothing about a person. Default 90; `Infinity` for no limit. */
  oldAfterDays?: number | undefined;
}

/**
 * The normalised view of a visa check of either country (service.md §2.1, §2.3): entitlements, conditions in plain text, dates
 * as `yyyy-mm-dd`, days left, the reasons not to rely on it, and what is missing and why. An entitlement is `unknown` unless a
 * field of its own states it, everything relevant can be read, and nothing contradicts it. The check itself isn't changed.
 *
 * Sample data are only listed in `doubts`, so rely on a `yes` only if `doubts` is empty.
 *
 * Accepts any value as the check; if it isn't one, the summary lacks everything. Null options count as none.
 *
 * @throws InvalidRequestError only if the option `at` is neither a day nor an instant, or `oldAfterDays` isn't a number of
 * days.
 */
export function summarise(check: unknown, options?: SummariseOptions | null): VisaSummary {
  const { at = new Date(), readings, oldAfterDays } = options ?? {};
  if (oldAfterDays !== undefined && !(oldAfterDays >= 0)) throw wrong('oldAfterDays', 'must be 0 or more');
  return summaryOf(check, {
    readings,
    oldAfterDays,
    today: (country) => {
      const day = dayOf(at, country);
      if (day === null) throw wrong('at', 'must be a valid Date, yyyy-mm-dd or a timestamp');
      return day;
    },
  });
}

function wrong(path: string, rule: string): InvalidRequestError {
  return new InvalidRequestError([{ path, rule }]);
}
