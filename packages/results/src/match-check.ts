import { asText } from './as-text.ts';
import { compare, field, isSomebodyElse, type SentCheck, type ShownCheck } from './compared-check.ts';

/**
 * Whether a check can be the outcome of a request. `yes` if everything that tells people apart has the value that was sent,
 * apart from case, accents and spaces; a given name or a birth date may be missing. `no` if it surely belongs to another
 * request. `perhaps` otherwise, because it isn't documented whether a response repeats a document as it was sent. `unreadable` if
 * it doesn't show the document at all.
 *
 * Another value of a closed list gives `no` by itself, except for the mode, because the service decides when a check runs.
 * Values that a person or account fills in may be masked, replaced or corrected, so a single one proves nothing: see
 * `isSomebodyElse`.
 *
 * The service repeats a request in several forms (service.md §2.1): jurisdiction `NZ` for `NZL`, New Zealand employer checks
 * without `given_name` and `date_of_birth`, and the check type inside `visa` until that has the result.
 */
export function matchCheck(record: object, request: SentCheck): 'yes' | 'no' | 'perhaps' | 'unreadable' {
  const check: ShownCheck = record;
  if (asText(field(check.document, 'identifier')) === undefined) return 'unreadable';
  const { all, closed, person } = compare(check, request);
  if (closed.includes('other') || isSomebodyElse(person)) return 'no';
  return all === 'same' ? 'yes' : 'perhaps';
}
