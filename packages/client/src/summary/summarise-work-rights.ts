import { workRightsSummaryOf, type WorkRightsSummary } from '@workrights/results';
import { dayOf } from '@workrights/time/days';
import { InvalidRequestError } from '../errors/invalid-request-error.ts';

export interface SummariseWorkRightsOptions {
  /** Day that ends are compared with: `yyyy-mm-dd`, or an instant, whose day in Sydney counts. Default: now. */
  at?: string | Date | undefined;
}

/**
 * What a work rights record says, as far as a program can read it: the two ends as `yyyy-mm-dd`, the field that the end of the visa
 * was read from, and what speaks against relying on the record (service.md §2.8). There is no yes in it: a person has to read
 * `status`. Total: takes any value as the record.
 *
 * @throws InvalidRequestError only when the option `at` is neither a day nor an instant.
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
