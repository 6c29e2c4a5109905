// Copied from packages/results by workrights-codegen. Do not edit.
import type { MissingReason } from './visa-summary';

/**
 * The published result codes, each
 * as a doubt of a summary. Apart from what explains them, so that whoever only summarises loads no sentences. The list is open: codes
 * were added without a new version of the API.
 */
const REASONS: ReadonlyMap<unknown, MissingReason | null> = new Map([
  ['SUCCESS', null],
  ['VEVO_PERSON_NOT_FOUND', 'not-found'],
  ['VEVO_NO_VISA', 'no-visa'],
  ['VEVO_LOGIN_ERROR', 'credentials'],
  ['VEVO_ACCOUNT_NO_ACCESS', 'credentials'],
  ['VEVO_UNAVAILABLE', 'unavailable'],
  ['REALME_LOGIN_ERROR', 'credentials'],
  ['REALME_NO_ACCESS', 'credentials'],
  ['VISA_VIEW_ERROR', 'not-found'],
  ['VISA_UNAVAILABLE', 'unavailable'],
]);

/** Why the result of a check can't be read, by its `result.code`; null for success, `other-outcome` for a code that nobody knows. */
export function reasonOfCode(code: unknown): MissingReason | null {
  const reason = REASONS.get(code);
  return reason === undefined ? 'other-outcome' : reason;
}
