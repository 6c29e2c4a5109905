import { InvalidRequestError } from './invalid-request-error.ts';
import type { InconclusiveReason, Reconciliation } from './reconciliation.ts';

/** Names in errors about the options of a search for a lost request. */
const LOOKS: ReadonlySet<unknown> = new Set(['reconcile', 'reconcileCreate']);

export function inconclusive(reason: InconclusiveReason): Reconciliation {
  return { outcome: 'inconclusive', reason };
}

/**
 * The result of a search that failed: nothing is known.
 *
 * @throws InvalidRequestError for invalid options, because the search didn't start.
 */
export function lookFailed(error: unknown): Reconciliation {
  if (error instanceof InvalidRequestError && LOOKS.has(error.operationId)) throw error;
  return { outcome: 'inconclusive', reason: 'look-failed', error };
}
