import { workRightsSummaryOf, type WorkRightsSummary } from '@workrights/results';
import { dayOf } from '@workrights/time/days';
import { InvalidRequestError } from '../errors/invalid-request-error.ts';

export interface SummariseWorkRightsOptions {
  /** The day to compare with: `yyyy-mm-dd`, or an instant, which counts as its day in Sydney. Default: now. */
  at?: string | Date | undefined;
}

/**
 * What a program can read of a work rights record (service.md §2.8): the two ends as `yyyy-mm-dd`, the field that has the end
 * of the visa, and the reasons not to rely on the record. It never says yes, because a person has to read `status`. Accepts any
 * value as the record.
 *
 * @throws InvalidRequestError only if the option `at` is neither a day nor an instant.
 */
export function summariseWorkRights(
  record: unknown,
  options?: SummariseWorkRightsOptions | null,
): WorkRightsSummary {
  const day = dayOf(options?.at ?? new Date(), 'AUS');
  if (day === null) {
    throw new InvalidRequestError([{ path: 'at', rule: 'must be a valid Date, yyyy-mm-dd or a timestamp' }]);
  }
  return workRightsSummaryOf(record, day);
}
