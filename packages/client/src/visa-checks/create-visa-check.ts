import { requireObject } from '../arguments/arguments.ts';
import { OutcomeUnknownError, type FindLost } from '../errors/call-errors.ts';
import type { ReconcileOptions } from '../errors/reconciliation.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import { createVisaCheck as request } from '../generated/visa-checks/sdk.gen.ts';
import type { VisaCheck, VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import type { CallOptions } from '../options/call-options.ts';
import { readCheck } from '../transport/envelopes.ts';
import { generatedClient } from '../transport/generated-client.ts';
import { idInLocation } from '../transport/id-in-location.ts';
import { countDown } from '../transport/time-limit.ts';
import { WRITES } from '../transport/writes.ts';
import { asSent } from './as-sent.ts';
import { claim } from './claims.ts';
import { getVisaCheck } from './get-visa-check.ts';
import type { VisaChecksClient } from './visa-checks-client.ts';

const id = 'createVisaCheck';

/**
 * Submits a visa check and returns it as the service does, pending (service.md §4.1). `environment` and `mode` come
 * from the client when the body names none. A 201 and a 303 are both success; no redirect is followed. When the body is
 * lost, the check is read by the id in `Location`. Never sent twice, except with a new token after a 401 and when there was no connection, so that it provably never left.
 *
 * @throws OutcomeUnknownError when the answer was lost after sending, and AbortedError with `maybeSent`, both with a
 * `reconcile()` that needs the client's `reconciler`; StatusError and its subclasses for a refusal; InvalidRequestError and ConnectionError when it never left.
 */
export async function createVisaCheck(
  client: VisaChecksClient,
  body: VisaCheckCreate,
  options?: CallOptions,
): Promise<VisaCheck> {
  requireObject('', body, id);
  const { family, reconciler, totalTimeout } = client;
  const sent = asSent(client, body);
  const lost = reconciler?.(client, sent);
  const left = countDown(options?.totalTimeout ?? totalTimeout);
  let known: FindLost | undefined;
  const operation = {
    id,
    writes: WRITES,
    idOf: idInLocation,
    reconcile: async (settings?: ReconcileOptions) => (known ?? lost?.reconcile)?.(settings),
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
    // The body is lost, but the headers said what was made.
    return await getVisaCheck(client, checkId, { ...options, totalTimeout: left() }).catch(() => {
      throw error;
    });
  } finally {
    lost?.end();
  }
}
