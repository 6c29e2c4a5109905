import { invalid, InvalidRequestError } from '../errors/invalid-request-error.ts';
import { lookupVisaChecks as request } from '../generated/visa-checks/sdk.gen.ts';
import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import type { CallOptions } from '../options/call-options.ts';
import { readChecks } from '../transport/envelopes.ts';
import { generatedClient } from '../transport/generated-client.ts';
import type { VisaChecksClient } from './visa-checks-client.ts';

const operation = { id: 'lookupVisaChecks' } as const;

/**
 * Fetches many checks by id (service.md §4.1). Which order they come in, what becomes of unknown ids and how many ids
 * are allowed are not shown: match by `id`. No ids, no request.
 *
 * @throws InvalidRequestError for ids that are not texts or are empty; errors as for `getVisaCheck`.
 */
export async function lookupVisaChecks(
  client: VisaChecksClient,
  ids: readonly string[],
  options?: CallOptions,
): Promise<VisaCheck[]> {
  if (!Array.isArray(ids)) throw invalid('ids', 'must be an array', operation.id);
  const fields = ids.flatMap((id, index) =>
    typeof id === 'string' && id !== ''
      ? []
      : [{ path: `/ids/${index}`, rule: 'must be a string that is not empty' }],
  );
  if (fields.length > 0) throw new InvalidRequestError(fields, { operationId: operation.id });
  if (ids.length === 0) return [];
  const { data, response } = await request({
    client: generatedClient(client, operation, options, client.lookupPath),
    body: { ids: [...ids] },
  });
  return readChecks(operation, response, data);
}
