import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { eachItem } from '../../shared/items';
import { outputModeOf, recordOutput } from '../../shared/record-output';
import { simplifyListedOnboard } from '../../shared/simplify';
import { listOnboards } from './list-onboards';
import { buildList } from './requests';

export async function getAll(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  return await eachItem(
    context,
    (itemIndex) => ({
      body: buildList(context, itemIndex),
      output: outputModeOf(context, itemIndex),
      limit:
        context.getNodeParameter('returnAll', itemIndex, false) === true
          ? Infinity
          : Math.max(1, Math.floor(Number(context.getNodeParameter('limit', itemIndex, 50))) || 50),
    }),
    async ({ body, limit, output }, itemIndex) => {
      const records = await listOnboards(context, body, limit, itemIndex);
      return records.map((record) => recordOutput(record, output, simplifyListedOnboard, itemIndex));
    },
  );
}
