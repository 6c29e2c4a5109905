import type { Onboard, OnboardUpdate } from '../generated/work-rights/types.gen.ts';
import type { CallOptions } from '../options/call-options.ts';
import { requireIds } from './require-ids.ts';
import { saveOnboard } from './save-onboard.ts';
import type { Without } from './without.ts';
import type { WorkRightsClient } from './work-rights-client.ts';

const id = 'updateOnboard';

/** Changes to a self-onboarding request, without the API key and account key id that the client fills in. */
export type UpdateOnboardBody = Without<OnboardUpdate, 'accountkeyid' | 'key'>;

/**
 * Changes a self-onboarding request that `employee_id` or `onboard_id` names (service.md §4.2). The API key goes into
 * the body too, as `key`, as that section asks. Never sent twice, except when it provably never left.
 *
 * @throws InvalidRequestError when both ids are missing; errors as for `createOnboard`.
 */
export async function updateOnboard(
  client: WorkRightsClient,
  body: UpdateOnboardBody,
  options?: CallOptions,
): Promise<Onboard> {
  requireIds(id, body, ['employee_id', 'onboard_id'], 'at least one');
  const filled = { ...body, key: client.apiKey(), accountkeyid: client.accountKeyId() };
  return saveOnboard(client, body, filled, id, options);
}
