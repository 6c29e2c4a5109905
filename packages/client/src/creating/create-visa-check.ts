import { requireObject } from '../arguments/arguments.ts';
import { OutcomeUnknownError } from '../errors/call-errors.ts';
import { lookFailed } from '../errors/inconclusive.ts';
import type { Reconcile, Reconciliation, SentCreate } from '../errors/reconciliation.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import { createVisaCheck as request } from '../generated/visa-checks/sdk.gen.ts';
import type { VisaCheck, VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import type { CallOptions } from '../options/call-options.ts';
import { trackCheck } from '../reconciling/ledger.ts';
import { readCheck } from '../transport/envelopes.ts';
import { idInLocation } from '../transport/response.ts';
import { beginCall } from '../transport/send.ts';
import { getVisaCheck } from '../visa-checks/read-visa-checks.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';

const id = 'createVisaCheck';

// The search for a lost create is loaded by `import()` when first used, so that bundlers put it into a chunk that few need. If
// it can't be loaded, the search has failed.

/** How one of many creates ended. `index` is the position of its request, so that the outcome of a failure has no personal data. */
export type CreateOutcome =
  | { readonly index: number; readonly check: VisaCheck; readonly error?: undefined }
  | { readonly index: number; readonly error: Error; readonly check?: undefined };

/** See `VisaChecks.create`. */
export async function createVisaCheck(
  client: VisaChecksClient,
  body: VisaCheckCreate,
  options?: CallOptions,
): Promise<VisaCheck> {
  requireObject('', body, id);
  let madeId: string | undefined;
  let search: Reconcile | undefined;
  const reconcile: Reconcile = async (settings) => {
    if (madeId !== undefined)
      return { outcome: 'found', check: await getVisaCheck(client, madeId, settings) };
    const { reconcilerOf } = await import('../reconciling/reconcile-check.ts');
    search ??= reconcilerOf(client, entry);
    return search(settings);
  };
  const operation = { id, writes: true, idOf: idInLocation, reconcile } as const;
  const call = beginCall(client, operation, options);
  const { entry, made, end } = trackCheck(client, body);
  try {
    const { data, response } = await request({ client: call, body: entry.request });
    const check = readCheck<VisaCheck>(operation, response, data);
    made(check.id);
    return check;
  } catch (error) {
    const { checkId } = error instanceof WorkRightsKitError ? error : {};
    if (checkId === undefined) throw error;
    made((madeId = checkId));
    if (!(error instanceof OutcomeUnknownError)) throw error;
    // The body is lost, but `Location` names the check.
    return await getVisaCheck(client, checkId, { ...options, totalTimeout: call.left() }).catch(() => {
      throw error;
    });
  } finally {
    end();
  }
}

/** See `VisaChecks.reconcileCreate`. */
export async function reconcileCreate(
  client: VisaChecksClient,
  request: VisaCheckCreate,
  sent: SentCreate,
): Promise<Reconciliation> {
  try {
    const { reconcileElsewhere } = await import('../reconciling/reconcile-create.ts');
    return await reconcileElsewhere(client, request, sent);
  } catch (error) {
    return lookFailed(error);
  }
}
