import type { Reconciliation, SentCreate } from '../errors/reconciliation.ts';
import type { VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { elsewhereMeansOf } from './elsewhere-means.ts';
import { reconcileElsewhere } from './reconcile-elsewhere.ts';

/**
 * Looks for the check of a create that another process sent, such as one that died before it had the answer. Makes nothing, and
 * judges as `reconcile()` of an `OutcomeUnknownError` does: `found`, `none`, `several` or `inconclusive`. Called again with the same
 * request and `sentAt`, it finds the same check again.
 *
 * When the look itself fails, also in a function of `known`, it is `inconclusive` with the reason `look-failed` and the `error`.
 *
 * @throws InvalidRequestError for a request or options that cannot work.
 */
export function reconcileCreate(
  client: VisaChecksClient,
  request: VisaCheckCreate,
  sent: SentCreate,
): Promise<Reconciliation> {
  return reconcileElsewhere(elsewhereMeansOf(client), request, sent);
}
