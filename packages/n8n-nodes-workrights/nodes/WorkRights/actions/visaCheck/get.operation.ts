import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { eachItem } from '../../shared/items';
import { fetchCheck } from '../../transport/answers';
import { requiredCheckId } from './check-id';
import { checkOutput } from './check-output';

export async function get(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  return await eachItem(
    context,
    (itemIndex) => requiredCheckId(context, itemIndex),
    async (id, itemIndex) => {
      const check = await fetchCheck(context, { operation: 'getVisaCheck', pathValues: { id }, itemIndex });
      return [checkOutput(context, check, itemIndex)];
    },
  );
}
