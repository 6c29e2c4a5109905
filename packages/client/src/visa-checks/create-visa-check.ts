import { createVisaCheck as request } from '../generated/visa-checks/sdk.gen.ts';
import type { VisaCheck, VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import type { CallOptions } from '../transport/connection.ts';
import { readCheck } from '../transport/envelopes.ts';
import { generatedClient } from '../transport/generated-client.ts';
import type { VisaChecksClient } from './visa-checks-client.ts';

const operation = { id: 'createVisaCheck', writes: true, answersSeeOther: true } as const;

/**
 * Submits a visa check and returns it as the service does, pending (service.md §4.1). `environment` and `mode` come
 * from the client when the body names none. A 201 and a 303 are both success; no redirect is followed. Never sent
 * twice, except with a new token after a 401.
 *
 * @throws OutcomeUnknownError when the answer was lost after sending; StatusError and its subclasses for a refusal;
 * ConnectionError when it never left; AbortedError.
 */
export async function createVisaCheck(
  client: VisaChecksClient,
  body: VisaCheckCreate,
  options?: CallOptions,
): Promise<VisaCheck> {
  const { environment, mode } = client.defaults;
  const { data, response } = await request({
    client: generatedClient(client, operation, options),
    body: { ...body, environment: body.environment ?? environment, mode: body.mode ?? mode },
    throwOnError: true,
  });
  return readCheck(operation, response, data);
}
