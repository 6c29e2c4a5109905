import { saveOnboard as request } from '../generated/work-rights/sdk.gen.ts';
import type { Onboard } from '../generated/work-rights/types.gen.ts';
import type { CallOptions } from '../options/call-options.ts';
import { ONBOARD, readRecord } from '../transport/envelopes.ts';
import { generatedClient } from '../transport/generated-client.ts';
import { WRITES } from '../transport/writes.ts';
import type { WorkRightsClient } from './work-rights-client.ts';

/** Sends a create or update, which share one operation. `filled` is what the client adds to the caller's body. */
export async function saveOnboard(
  client: WorkRightsClient,
  body: object,
  filled: Parameters<typeof request>[0]['body'],
  id: 'createOnboard' | 'updateOnboard',
  options: CallOptions | undefined,
): Promise<Onboard> {
  const lost = client.reconciler?.(client, body, id === 'createOnboard' ? 'create' : 'update');
  const operation = { id, contractId: 'saveOnboard', writes: WRITES, reconcile: lost?.reconcile } as const;
  try {
    const { data, response } = await request({
      client: generatedClient(client, operation, options),
      body: filled,
    });
    return readRecord(operation, response, data, ONBOARD, { ...filled });
  } finally {
    lost?.end();
  }
}
