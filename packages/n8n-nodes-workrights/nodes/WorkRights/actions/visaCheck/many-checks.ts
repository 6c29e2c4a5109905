import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { failedItem, inInputOrder, prepareItems, type Preparation } from '../../shared/items';
import type { VisaCheck } from '../../transport/answers';
import { requiredCheckId } from './check-id';
import { checkOutput } from './check-output';

/** The ids of all items, each once, judged before anything is sent. */
export function idsOfItems(context: IExecuteFunctions): Preparation<string> & { readonly ids: string[] } {
  const preparation = prepareItems(context, (itemIndex) => requiredCheckId(context, itemIndex));
  return { ...preparation, ids: [...new Set(preparation.ready.map(({ value }) => value))] };
}

/** One output item for each input item, in order: its check, or that there is none. */
export function outputOfChecks(
  context: IExecuteFunctions,
  { ready, failed }: Preparation<string>,
  checks: ReadonlyMap<string, VisaCheck>,
): INodeExecutionData[] {
  const output = ready.map(({ itemIndex, value: id }) => {
    const check = checks.get(id);
    if (check !== undefined) return checkOutput(context, check, itemIndex);
    const error = new NodeOperationError(context.getNode(), `Visa check ${id} could not be found`, {
      itemIndex,
      description: "Check the ID, and that it belongs to the account of the credential 'Visa Checks API'.",
    });
    if (!context.continueOnFail()) throw error;
    return failedItem(error, itemIndex);
  });
  return inInputOrder([...failed, ...output]);
}
