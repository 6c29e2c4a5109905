import { requireObject } from '../arguments/arguments.ts';
import { OutcomeUnknownError, type FindLost } from '../errors/call-errors.ts';
import type { ReconcileOptions } from '../errors/reconciliation.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import { createVisaCheck as request } from '../generated/visa-checks/sdk.gen.ts';
import type { VisaCheck, VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import type { CallOptions } from '../options/call-options.ts';
import { trackCheck } from '../reconciling/track.ts';
import { readCheck } from '../transport/envelopes.ts';
import { generatedClient } from '../transport/requests.ts';
import { idInLocation } from '../transport/response.ts';
import { countDown } from '../transport/time-limit.ts';
import { getVisaCheck } from '../visa-checks/read-visa-checks.ts';
import { asSent, claim, type VisaChecksClient } from '../visa-checks/visa-checks-client.ts';

const id = 'createVisaCheck';

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
  const { family, totalTimeout } = client;
  const sent = asSent(client, body);
  const lost = trackCheck(client, sent);
  const left = countDown(options?.totalTimeout ?? totalTimeout);
  let known: FindLost | undefined;
  const operation = {
    id,
    writes: true,
    idOf: idInLocation,
    reconcile: (settings?: ReconcileOptions) => (known ?? lost.reconcile)(settings),
  } as const;
  try {
    const { data, response } = await request({
      client: generatedClient(client, operation, options),
      body: sent,
    });
    const check = readCheck<VisaCheck>(operation, response, data);
    claim(family.claims, check.id);
    return check;
  } catch (error) {
    const { checkId } = error instanceof WorkRightsKitError ? error : {};
    if (checkId === undefined) throw error;
    claim(family.claims, checkId);
    known = async (settings) => ({ outcome: 'found', check: await getVisaCheck(client, checkId, settings) });
    if (!(error instanceof OutcomeUnknownError)) throw error;
    // The body is lost, but `Location` names the check.
    return await getVisaCheck(client, checkId, { ...options, totalTimeout: left() }).catch(() => {
      throw error;
    });
  } finally {
    lost.end();
  }
}
