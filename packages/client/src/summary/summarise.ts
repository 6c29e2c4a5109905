import { summaryOf, type Entitlement, type VisaSummary } from '@workrights/results';
import { dayOf } from '@workrights/time/days';
import { InvalidRequestError } from '../errors/invalid-request-error.ts';

export interface SummariseOptions {
  /**
   * Day that the summary is made for, and `daysLeft` counted from: `yyyy-mm-dd`, or an instant (a `Date`, or a timestamp),
   * whose day in the country of the check counts: in Australia that of Sydney, in New Zealand that of Auckland. Default: now.
   */
  at?: string | Date | undefined;
  /**
   * What further values of `work_entitlement` and `study_entitlement` mean, exactly as the service spells them, for
   * callers who know it from the service: `{ NIL: 'no' }`. Without it every value but `LIMITED` and `UNLIMITED` reads as
   * unknown; `{ UNLIMITED: 'unknown' }` leaves that one unread too, which the service does not show, and
   * `{ UNLIMITED: 'yes' }` reads it also beside conditions.
   */
  readings?: Readonly<Record<string, Entitlement>> | undefined;
  /** From which age in days a check says nothing more about a person: after more than these. Default: 90; `Infinity` for never. */
  oldAfterDays?: number | undefined;
}

/**
 * The normalised view of a visa check of either country: entitlements, conditions in plain text, dates as
 * `yyyy-mm-dd`, days left, what speaks against relying on it, and what is missing with the reason. Nothing is guessed: an
 * entitlement is `unknown` unless the service says it in a field of its own, in a check in which everything that bears on it
 * can be read and nothing is against it (service.md §2.1, §2.3). The raw check stays untouched beside it.
 *
 * Sample data are only named in `doubts`: rely on a `yes` when `doubts` is empty.
 *
 * Total: takes any value as the check, and yields a summary that lacks everything when it is none. Null options are no options.
 *
 * @throws InvalidRequestError only when the option `at` is neither a day nor an instant, or `oldAfterDays` is no number of days.
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
