// Copied from packages/results by workrights-codegen. Do not edit.
import { REASONS } from './generated/reason-table';
import type { MissingReason } from './visa-summary';

/**
 * The published result codes, each
 * as a doubt of a summary. Apart from what explains them, so that whoever only summarises loads no sentences. The list is open: codes
 * were added without a new version of the API.
 */
const BY_CODE: ReadonlyMap<unknown, MissingReason | null> = new Map<unknown, MissingReason | null>(REASONS);

/** Why the result of a check can't be read, by its `result.code`; null for success, `other-outcome` for a code that nobody knows. */
export function reasonOfCode(code: unknown): MissingReason | null {
  const reason = BY_CODE.get(code);
  return reason === undefined ? 'other-outcome' : reason;
}
