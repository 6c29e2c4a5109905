import * as match from '@workrights/results/match-check';
import * as another from '@workrights/results/of-another';

import type { VisaCheck, VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';

/**
 * Whether a check can be the outcome of a request. `yes` if everything that tells people apart has the value that was sent,
 * apart from case, accents and spaces. `no` if it surely belongs to another request. `perhaps` otherwise, because it isn't
 * documented whether a response repeats a document as it was sent. `unreadable` if it doesn't show the document at all.
 *
 * Another value of a closed list gives `no` by itself, except for the mode, because the service decides when a check runs.
 * Values that a person or account fills in may be masked, replaced or corrected, so a single one proves nothing: see
 * `isSomebodyElse`.
 *
 * The service repeats a request in several forms (service.md §2.1): jurisdiction `NZ` for `NZL`, New Zealand employer checks
 * without `given_name` and `date_of_birth`, and the check type inside `visa` until that has the result.
 */
export function matchCheck(
  check: VisaCheck,
  request: VisaCheckCreate,
): 'yes' | 'no' | 'perhaps' | 'unreadable' {
  return match.matchCheck(check, request);
}

/**
 * Whether a check says nothing about the person of a request, in any environment. A gateway may return what it stored for
 * another person. This is stricter than `no` of `matchCheck`, because callers read a person's right to work from the check: one
 * other number, country or date is enough, even if it may be a correction. Masked, shortened or missing values and the spelling
 * of names don't count.
 */
export function isOfAnother(check: VisaCheck, request: VisaCheckCreate): boolean {
  return another.isOfAnother(check, request);
}
