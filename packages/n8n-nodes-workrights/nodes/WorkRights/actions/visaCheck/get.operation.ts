import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { bodyFor } from '../../fields/request';
import { eachItem } from '../../shared/items';
import { outputModeOf, recordOutput } from '../../shared/record-output';
import { simplifyCheck } from '../../shared/simplify';
import { fetchCheckById } from '../../transport/answers';

export async function get(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  return await eachItem(
    context,
    (itemIndex) => ({
      id: String(bodyFor(context, itemIndex, 'getVisaCheck').id),
      output: outputModeOf(context, itemIndex),
    }),
    async ({ id, output }, itemIndex) => {
      const check = await fetchCheckById(context, id, itemIndex);
      return [recordOutput(check, output, simplifyCheck, itemIndex)];
    },
  );
}
