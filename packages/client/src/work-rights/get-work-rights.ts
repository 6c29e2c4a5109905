import { getWorkRights as request } from '../generated/work-rights/sdk.gen.ts';
import type { WorkRights, WorkRightsRequest } from '../generated/work-rights/types.gen.ts';
import type { CallOptions } from '../options/call-options.ts';
import { readRecord, WORK_RIGHTS } from '../transport/envelopes.ts';
import { generatedClient } from '../transport/generated-client.ts';
import { requireIds } from './require-ids.ts';
import type { Without } from './without.ts';
import type { WorkRightsClient } from './work-rights-client.ts';

const operation = { id: 'getWorkRights' } as const;

/** Names a person by exactly one of `key_id`, `onboard_id` and `employee_id`. */
export type WorkRightsSelector = Without<WorkRightsRequest, 'accountkeyid' | 'type'>;

/**
 * Retrieves a person's work rights as of now (service.md §4.2).
 *
 * @throws InvalidRequestError unless exactly one id is given; UnexpectedResponseError for a record without `key_id` and
 * `status`, or without the id that was asked for; errors as for `getOnboard`.
 */
export async function getWorkRights(
  client: WorkRightsClient,
  selector: WorkRightsSelector,
  options?: CallOptions,
): Promise<WorkRights> {
  requireIds(operation.id, selector, ['key_id', 'onboard_id', 'employee_id'], 'exactly one');
  const { data, response } = await request({
    client: generatedClient(client, operation, options),
    body: { ...selector, accountkeyid: client.accountKeyId(), type: 'workrights' },
  });
  return readRecord(operation, response, data, WORK_RIGHTS, { ...selector });
}
