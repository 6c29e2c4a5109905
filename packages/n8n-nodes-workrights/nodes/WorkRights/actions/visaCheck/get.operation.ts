import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { eachItem } from '../../shared/items';
import { outputModeOf, recordOutput } from '../../shared/record-output';
import { simplifyCheck } from '../../shared/simplify';
import { fetchCheckById } from '../../transport/answers';
import { requiredCheckId } from './check-id';

export async function get(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  return await eachItem(
    context,
    (itemIndex) => ({ id: requiredCheckId(context, itemIndex), output: outputModeOf(context, itemIndex) }),
    async ({ id, output }, itemIndex) => {
      const check = await fetchCheckById(context, id, itemIndex);
      return [recordOutput(check, output, simplifyCheck, itemIndex)];
    },
  );
}
