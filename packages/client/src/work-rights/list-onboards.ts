import { listOnboards as request } from '../generated/work-rights/sdk.gen.ts';
import type { OnboardListItem, OnboardListRequest } from '../generated/work-rights/types.gen.ts';
import type { Listing } from '../lists/listing.ts';
import type { CallOptions } from '../options/call-options.ts';
import { ONBOARD, readRecords } from '../transport/envelopes.ts';
import { beginCall } from '../transport/send.ts';
import { listPages } from './pages.ts';
import type { Without, WorkRightsClient } from './work-rights-client.ts';

const operation = { id: 'listOnboards' } as const;

/** `onboard_status` (default `Active`, which is Awaiting or Review) and `page_number` (1000 items per page, default 1). */
export type ListOnboardsParameters = Without<OnboardListRequest, 'accountkeyid'>;

/** See `WorkRights.listOnboards`. */
export function listOnboards(
  client: WorkRightsClient,
  parameters: ListOnboardsParameters = {},
  options?: CallOptions,
): Listing<OnboardListItem> {
  const askForPage = async (
    page: ListOnboardsParameters,
    call: CallOptions | undefined,
  ): Promise<OnboardListItem[]> => {
    const { data, response } = await request({
      client: beginCall(client, operation, call),
      body: { ...page, accountkeyid: client.accountKeyId() },
    });
    return readRecords(operation, response, data, ONBOARD);
  };
  return listPages(operation.id, parameters, options, askForPage, (item) => item.onboard_id);
}
