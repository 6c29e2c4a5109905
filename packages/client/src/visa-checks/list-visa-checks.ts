import { requireObject } from '../arguments/arguments.ts';
import { invalid } from '../errors/invalid-request-error.ts';
import { listVisaChecks as request } from '../generated/visa-checks/sdk.gen.ts';
import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import { listing, untilSignal, type Listing } from '../lists/listing.ts';
import type { CallOptions } from '../options/call-options.ts';
import { readChecks } from '../transport/envelopes.ts';
import { generatedClient } from '../transport/generated-client.ts';
import type { VisaChecksClient } from './visa-checks-client.ts';

const operation = { id: 'listVisaChecks' } as const;

export interface ListVisaChecksParameters {
  /** Number of checks, at least 1. The service's default and maximum are not shown (service.md §8). */
  limit?: number | undefined;
}

/**
 * Lists recent checks, newest first (service.md §4.1): `await` it for an array, or go through it with `for await`. The
 * service has no further pages; to look back further, ask for more.
 *
 * @throws InvalidRequestError for a `limit` that is no positive whole number; errors as for `getVisaCheck`.
 */
export function listVisaChecks(
  client: VisaChecksClient,
  parameters: ListVisaChecksParameters = {},
  options?: CallOptions,
): Listing<VisaCheck> {
  return listing(
    () => askForList(client, parameters, options),
    async function* (first) {
      yield* untilSignal(await first(), operation, options?.signal);
    },
  );
}

async function askForList(
  client: VisaChecksClient,
  parameters: ListVisaChecksParameters,
  options: CallOptions | undefined,
): Promise<VisaCheck[]> {
  requireObject('parameters', parameters, operation.id);
  const { limit } = parameters;
  if (limit !== undefined && !(Number.isSafeInteger(limit) && limit > 0)) {
    throw invalid('limit', 'must be a whole number of at least 1', operation.id);
  }
  const { data, response } = await request({
    client: generatedClient(client, operation, options),
    query: { limit },
  });
  return readChecks(operation, response, data);
}
