import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { createLookUp } from '../../waiting/look-up-checks';
import { fetchChecksOfItems } from './many-checks';

/** Fetches the checks of all items, with one request for every hundred. */
export async function lookup(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  return await fetchChecksOfItems(context, async (ids) => {
    const checks = await createLookUp(context)(ids);
    return new Map(checks.map((check) => [check.id, check]));
  });
}
