import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';
import { inParallel } from '../../WorkRights/shared/in-parallel';
import { fetchRecord } from '../../WorkRights/transport/answers';
import type { ApiCall } from '../../WorkRights/transport/context';

/** The present records, by the call that reads them. Records that no longer exist are left out. */
export async function fetchEach<Call extends ApiCall>(
  context: IPollFunctions,
  calls: readonly Call[],
  idField: string,
): Promise<Map<Call, IDataObject>> {
  const found = new Map<Call, IDataObject>();
  const failures: unknown[] = [];
  await inParallel(calls, { batchSize: 5, batchInterval: 0 }, async (call) => {
    try {
      found.set(call, await fetchRecord(context, call, idField));
    } catch (error) {
      if (error instanceof NodeApiError && error.httpCode === '404') return true;
      failures.push(error);
      return false;
    }
    return true;
  });
  if (failures.length > 0) throw failures[0] as Error;
  return found;
}
