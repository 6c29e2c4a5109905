import * as match from '@workrights/results/match-check';
import * as another from '@workrights/results/of-another';

import type { VisaCheck, VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';

/**
 * Whether a check can be the outcome of a request. `yes` if everything that tells people apart has the value that was sent,
 * apart from case, accents and spaces. `no` if it surely belongs to another request. `perhaps` otherwise. `unreadable` if it
 * doesn't show the document at all.
 */
export function matchCheck(
  check: VisaCheck,
  request: VisaCheckCreate,
): 'yes' | 'no' | 'perhaps' | 'unreadable' {
  return match.matchCheck(check, request);
}

/**
 * Whether a check says nothing about the person of a request, in any environment. Stricter than `no` of `matchCheck`: one other
 * number, country or date is enough.
 */
export function isOfAnother(check: VisaCheck, request: VisaCheckCreate): boolean {
  return another.isOfAnother(check, request);
}
