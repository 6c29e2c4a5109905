// Copied from packages/results by workrights-codegen. Do not edit.
import { REASONS } from './generated/reason-table';
import type { MissingReason } from './visa-summary';

/**
 * The published result codes, each as a doubt of a summary. Only `SUCCESS` is described; the service's page of
 * result codes has the others. The list is open: the service adds codes without a new API version. It is apart from the explanations,
 * so that a caller who only summarises doesn't load their texts.
 */
const BY_CODE: ReadonlyMap<unknown, MissingReason | null> = new Map<unknown, MissingReason | null>(REASONS);

/** Why the result of a check can't be relied on, by its `result.code`. Null for success, `other-outcome` for an unknown code. */
export function reasonOfCode(code: unknown): MissingReason | null {
  const reason = BY_CODE.get(code);
  return reason === undefined ? 'other-outcome' : reason;
}
