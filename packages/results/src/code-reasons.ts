import { REASONS } from './generated/reason-table.ts';
import type { MissingReason } from './visa-summary.ts';

/**
 * The published result codes (service.md §2.1 shows `SUCCESS` alone; the others stand on the service's page of result codes), each
 * as a doubt of a summary. Apart from what explains them, so that whoever only summarises loads no sentences. The list is open: codes
 * were added without a new version of the API.
 */
const BY_CODE: ReadonlyMap<unknown, MissingReason | null> = new Map<unknown, MissingReason | null>(REASONS);

/** Why the result of a check can't be read, by its `result.code`; null for success, `other-outcome` for a code that nobody knows. */
export function reasonOfCode(code: unknown): MissingReason | null {
  const reason = BY_CODE.get(code);
  return reason === undefined ? 'other-outcome' : reason;
}
