import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { bodyFor } from '../../fields/request';
import { eachItem } from '../../shared/items';
import { limitOf } from '../limit';
import { outputModeOf, recordOutput } from '../../shared/record-output';
import { simplifyListedOnboard } from '../../shared/simplify';
import { listOnboards } from './list-onboards';

export async function getAll(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  return await eachItem(
    context,
    (itemIndex) => ({
      body: bodyFor(context, itemIndex, 'listOnboardingRequests'),
      output: outputModeOf(context, itemIndex),
      limit: limitOf(context, itemIndex),
    }),
    async ({ body, limit, output }, itemIndex) => {
      const records = await listOnboards(context, body, limit, itemIndex);
      return records.map((record) => recordOutput(record, output, simplifyListedOnboard, itemIndex));
    },
  );
}
