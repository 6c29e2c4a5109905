import { requireObject } from '../arguments/arguments.ts';
import { saveOnboard as request } from '../generated/work-rights/sdk.gen.ts';
import type { Onboard, OnboardCreate, OnboardUpdate } from '../generated/work-rights/types.gen.ts';
import type { CallOptions } from '../options/call-options.ts';
import { trackOnboard } from '../reconciling/reconcile-onboard.ts';
import { acknowledgedId, ONBOARD, readRecord, requireAskedIds } from '../transport/envelopes.ts';
import { unusable } from '../transport/response.ts';
import { beginCall } from '../transport/send.ts';
import { getOnboard, requireIds } from '../work-rights/read-records.ts';
import type { Without, WorkRightsClient } from '../work-rights/work-rights-client.ts';

/** Body of a new self-onboarding request. The client adds the account key id. */
export type CreateOnboardBody = Without<OnboardCreate, 'accountkeyid'>;
/** Changes to a self-onboarding request. The client adds the API key and the account key id. */
export type UpdateOnboardBody = Without<OnboardUpdate, 'accountkeyid' | 'key'>;

/** How one of many creates ended. `index` is the position of its request, so that the outcome of a failure has no personal data. */
export type CreateOnboardOutcome =
  | { readonly index: number; readonly onboard: Onboard; readonly error?: undefined }
  | { readonly index: number; readonly error: Error; readonly onboard?: undefined };

/** See `WorkRights.createOnboard`. */
export async function createOnboard(
  client: WorkRightsClient,
  body: CreateOnboardBody,
  options?: CallOptions,
): Promise<Onboard> {
  requireObject('', body, 'createOnboard');
  const filled = { ...body, accountkeyid: client.accountKeyId() };
  return saveOnboard(client, body, filled, 'createOnboard', options);
}

/** See `WorkRights.updateOnboard`. */
export async function updateOnboard(
  client: WorkRightsClient,
  body: UpdateOnboardBody,
  options?: CallOptions,
): Promise<Onboard> {
  requireIds('updateOnboard', body, ['employee_id', 'onboard_id'], 'at least one');
  const filled = { ...body, key: client.apiKey(), accountkeyid: client.accountKeyId() };
  return saveOnboard(client, body, filled, 'updateOnboard', options);
}

/** Sends a create or update, which share one operation. `filled` is the caller's body with what the client adds. */
async function saveOnboard(
  client: WorkRightsClient,
  body: object,
  filled: Parameters<typeof request>[0]['body'],
  id: 'createOnboard' | 'updateOnboard',
  options: CallOptions | undefined,
): Promise<Onboard> {
  const lost = trackOnboard(client, body, id);
  const operation = { id, contractId: 'saveOnboard', writes: true, reconcile: lost.reconcile } as const;
  try {
    const { data, response } = await request({
      client: beginCall(client, operation, options),
      body: filled,
    });
    const onboard_id = acknowledgedId(data);
    if (onboard_id === undefined) return readRecord(operation, response, data, ONBOARD, { ...filled });
    const onboard = await getOnboard(client, { onboard_id }, options).catch(() => {
      throw unusable(operation, response, 'an acknowledgement of what could not be read', data);
    });
    requireAskedIds(operation, response, { ...onboard }, { ...filled });
    return onboard;
  } finally {
    lost.end();
  }
}
