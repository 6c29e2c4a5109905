import { getVisaCheck as request } from '../generated/visa-checks/sdk.gen.ts';
import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import type { CallOptions } from '../options/call-options.ts';
import { readCheck } from '../transport/envelopes.ts';
import { generatedClient } from '../transport/generated-client.ts';
import { unusable } from '../transport/read-json.ts';
import type { VisaChecksClient } from './visa-checks-client.ts';

const operation = { id: 'getVisaCheck' } as const;

/**
 * Fetches one check (service.md §4.1). Tried again after 408, 429, 500, 502, 503, 504 and broken connections.
 *
 * @throws InvalidRequestError for an id that is empty or would leave its place in the path; NotFoundError and other
 * StatusErrors; ConnectionError, TimeoutError, AbortedError, UnexpectedResponseError.
 */
export async function getVisaCheck(
  client: VisaChecksClient,
  id: string,
  options?: CallOptions,
): Promise<VisaCheck> {
  const { data, response } = await request({
    client: generatedClient(client, operation, options),
    path: { id },
  });
  const check = readCheck<VisaCheck>(operation, response, data);
  if (check.id === id) return check;
  throw unusable(operation, response, 'another check', data, id);
}
