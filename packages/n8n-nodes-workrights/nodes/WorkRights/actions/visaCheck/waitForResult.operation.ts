import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { asNodeFailure, failedItem, inInputOrder } from '../../shared/items';
import { collection } from '../../shared/parameters';
import { stopSignal } from '../../transport/context';
import { createLookUp } from '../../waiting/look-up-checks';
import { waitForChecks } from '../../waiting/wait-for-checks';
import { idsOfItems, outputOfChecks } from './many-checks';
import { hintAtUnfinished } from './wait-hints';

/** Waits for the checks of all items together. What is not finished at the deadline is returned as it is. */
export async function waitForResult(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  const options = collection(context, 'options', 0);
  const items = idsOfItems(context);
  try {
    const known = await createLookUp(context)(items.ids);
    const { checks, trouble } = await waitForChecks(context, known, {
      timeout: Number(options.timeout ?? 60),
      pollInterval: Math.max(0.2, Number(options.pollInterval ?? 2)),
    });
    const output = outputOfChecks(context, items, checks);
    hintAtUnfinished(context, [...checks.values()], trouble);
    return output;
  } catch (error) {
    const failure = asNodeFailure(context, error, items.ready[0]?.itemIndex ?? 0);
    if (!context.continueOnFail() || stopSignal(context)?.aborted) throw failure;
    const failed = items.ready.map(({ itemIndex }) => failedItem(failure, itemIndex));
    return inInputOrder([...items.failed, ...failed]);
  }
}
