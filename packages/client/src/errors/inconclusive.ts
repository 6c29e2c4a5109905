import { InvalidRequestError } from './invalid-request-error.ts';
import type { InconclusiveReason, Reconciliation } from './reconciliation.ts';

/** Names of what looks for something lost, in the errors of options that it can't work with. */
const LOOKS: ReadonlySet<unknown> = new Set(['reconcile', 'reconcileCreate']);

export function inconclusive(reason: InconclusiveReason): Reconciliation {
  return { outcome: 'inconclusive', reason };
}

/**
 * What is known when looking for something lost has failed: nothing.
 *
 * @throws InvalidRequestError for options that cannot work: nobody has looked yet.
 */
export function lookFailed(error: unknown): Reconciliation {
  if (error instanceof InvalidRequestError && LOOKS.has(error.operationId)) throw error;
  return { outcome: 'inconclusive', reason: 'look-failed', error };
}
