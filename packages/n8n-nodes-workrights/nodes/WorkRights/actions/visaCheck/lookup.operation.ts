import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { asNodeFailure, failedItem, inInputOrder } from '../../shared/items';
import { stopSignal } from '../../transport/context';
import { createLookUp } from '../../waiting/look-up-checks';
import { idsOfItems, outputOfChecks } from './many-checks';

/** Fetches the checks of all items in one request for each hundred of them. */
export async function lookup(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  const items = idsOfItems(context);
  try {
    const checks = await createLookUp(context)(items.ids);
    return outputOfChecks(context, items, new Map(checks.map((check) => [check.id, check])));
  } catch (error) {
    const failure = asNodeFailure(context, error, items.ready[0]?.itemIndex ?? 0);
    if (!context.continueOnFail() || stopSignal(context)?.aborted) throw failure;
    const failed = items.ready.map(({ itemIndex }) => failedItem(failure, itemIndex));
    return inInputOrder([...items.failed, ...failed]);
  }
}
