import { listOnboards as request } from '../generated/work-rights/sdk.gen.ts';
import type { OnboardListItem, OnboardListRequest } from '../generated/work-rights/types.gen.ts';
import type { CallOptions } from '../transport/connection.ts';
import { readArray } from '../transport/envelopes.ts';
import { generatedClient } from '../transport/generated-client.ts';
import type { Without } from './without.ts';
import type { WorkRightsClient } from './work-rights-client.ts';

const operation = { id: 'listOnboards' } as const;

/** `onboard_status` (default `Active`, that is Awaiting or Review) and `page_number` (1000 items a page, default 1). */
export type ListOnboardsParameters = Without<OnboardListRequest, 'accountkeyid'>;

/**
 * Lists one page of self-onboarding requests (service.md §4.2).
 *
 * @throws errors as for `getOnboard`.
 */
export async function listOnboards(
  client: WorkRightsClient,
  parameters: ListOnboardsParameters = {},
  options?: CallOptions,
): Promise<OnboardListItem[]> {
  const { data, response } = await request({
    client: generatedClient(client, operation, options),
    body: { ...parameters, accountkeyid: client.accountKeyId() },
    throwOnError: true,
  });
  return readArray(operation, response, data);
}
