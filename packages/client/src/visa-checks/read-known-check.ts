import type { Reconcile } from '../reconciling/reconciliation.ts';
import { getVisaCheck } from './get-visa-check.ts';
import type { VisaChecksClient } from './visa-checks-client.ts';

/** Finds a check whose id is known: it is there, whatever became of the call. */
export function readKnownCheck(client: VisaChecksClient, id: string): Reconcile {
  return async (options) => ({ outcome: 'found', check: await getVisaCheck(client, id, options) });
}
