import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { bodyFor } from '../../fields/request';
import { eachItem } from '../../shared/items';
import { outputModeOf, recordOutput } from '../../shared/record-output';
import { simplifyOnboard } from '../../shared/simplify';
import { fetchRecord } from '../../transport/answers';

export async function get(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  return await eachItem(
    context,
    (itemIndex) => ({
      body: bodyFor(context, itemIndex, 'getOnboardingRequest'),
      output: outputModeOf(context, itemIndex),
    }),
    async ({ body, output }, itemIndex) => {
      const record = await fetchRecord(context, { operation: 'getOnboard', body, itemIndex }, 'onboard_id');
      return [recordOutput(record, output, simplifyOnboard, itemIndex)];
    },
  );
}
