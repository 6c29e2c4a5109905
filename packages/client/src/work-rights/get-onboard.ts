import { getOnboard as request } from '../generated/work-rights/sdk.gen.ts';
import type { Onboard, OnboardGetRequest } from '../generated/work-rights/types.gen.ts';
import type { CallOptions } from '../options/call-options.ts';
import { ONBOARD, readRecord } from '../transport/envelopes.ts';
import { generatedClient } from '../transport/generated-client.ts';
import { requireIds } from './require-ids.ts';
import type { Without } from './without.ts';
import type { WorkRightsClient } from './work-rights-client.ts';

const operation = { id: 'getOnboard' } as const;

/** Names a self-onboarding request by `employee_id`, `onboard_id` or both. */
export type OnboardSelector = Without<OnboardGetRequest, 'accountkeyid'>;

/**
 * Reads a self-onboarding request (service.md §4.2). Tried again after 408, 429, 500, 502, 503, 504 and broken connections.
 *
 * @throws InvalidRequestError when both ids are missing; StatusError and its subclasses; ConnectionError,
 * TimeoutError, AbortedError; UnexpectedResponseError also for a record without `onboard_id` and `onboard_status`, or
 * without the ids that were asked for.
 */
export async function getOnboard(
  client: WorkRightsClient,
  selector: OnboardSelector,
  options?: CallOptions,
): Promise<Onboard> {
  requireIds(operation.id, selector, ['employee_id', 'onboard_id'], 'at least one');
  const { data, response } = await request({
    client: generatedClient(client, operation, options),
    body: { ...selector, accountkeyid: client.accountKeyId() },
  });
  return readRecord(operation, response, data, ONBOARD, { ...selector });
}
