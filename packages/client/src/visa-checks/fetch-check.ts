import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import { getVisaCheck as request } from '../generated/visa-checks/sdk.gen.ts';
import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import type { CallOptions, Operation } from '../transport/connection.ts';
import { readCheck } from '../transport/envelopes.ts';
import { generatedClient } from '../transport/generated-client.ts';
import { answerDetails } from '../transport/response-details.ts';
import type { VisaChecksClient } from './visa-checks-client.ts';

/** `getVisaCheck` without redirects, unless `operation` follows them: see there. */
export async function fetchCheck(
  client: VisaChecksClient,
  id: string,
  options: CallOptions | undefined,
  operation: Operation = { id: 'getVisaCheck' },
): Promise<VisaCheck> {
  const { data, response } = await request({
    client: generatedClient(client, operation, options),
    path: { id },
    throwOnError: true,
  });
  const check = readCheck<VisaCheck>(operation, response, data);
  if (check.id === id) return check;
  throw new UnexpectedResponseError(`${operation.id}: the service answered with another check`, {
    ...answerDetails(operation, response),
    body: data,
    checkId: id,
  });
}
