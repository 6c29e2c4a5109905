import { requireObject } from '../arguments/arguments.ts';
import { invalid } from '../errors/invalid-request-error.ts';
import { listOnboards as request } from '../generated/work-rights/sdk.gen.ts';
import type { OnboardListItem, OnboardListRequest } from '../generated/work-rights/types.gen.ts';
import { followPages, listing, type Listing } from '../lists/listing.ts';
import type { CallOptions } from '../options/call-options.ts';
import { readOnboards } from '../transport/envelopes.ts';
import { generatedClient } from '../transport/requests.ts';
import type { Without, WorkRightsClient } from './work-rights-client.ts';

const operation = { id: 'listOnboards' } as const;

/** `onboard_status` (default `Active`, that is Awaiting or Review) and `page_number` (1000 items a page, default 1). */
export type ListOnboardsParameters = Without<OnboardListRequest, 'accountkeyid'>;

/** service.md §8. */
const PAGE_SIZE = 1000;

/** See `WorkRights.listOnboards`. */
export function listOnboards(
  client: WorkRightsClient,
  parameters: ListOnboardsParameters = {},
  options?: CallOptions,
): Listing<OnboardListItem> {
  const ask = (page_number: number, signal: AbortSignal) =>
    askForPage(client, { ...parameters, page_number }, { ...options, signal });
  return listing(
    () => askForPage(client, parameters, options),
    (first) =>
      followPages({
        operationId: operation.id,
        from: parameters?.page_number ?? 1,
        size: PAGE_SIZE,
        first,
        ask,
        idOf: (item) => item.onboard_id,
        signal: options?.signal,
      }),
  );
}

async function askForPage(
  client: WorkRightsClient,
  parameters: ListOnboardsParameters,
  options: CallOptions | undefined,
): Promise<OnboardListItem[]> {
  requireObject('parameters', parameters, operation.id);
  const { page_number: page } = parameters;
  if (page !== undefined && !(Number.isSafeInteger(page) && page > 0)) {
    throw invalid('/page_number', 'must be a whole number of at least 1', operation.id);
  }
  const { data, response } = await request({
    client: generatedClient(client, operation, options),
    body: { ...parameters, accountkeyid: client.accountKeyId() },
  });
  return readOnboards(operation, response, data);
}
