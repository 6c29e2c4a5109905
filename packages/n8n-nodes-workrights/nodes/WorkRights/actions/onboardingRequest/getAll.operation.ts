import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { returnAll } from '../../resources/shared';
import { eachItem } from '../../shared/items';
import { limitOf } from '../numbers';
import { flagParameter } from '../../fields/parameters';
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
      limit: limitOf(context, itemIndex, flagParameter(context, returnAll, itemIndex)),
    }),
    async ({ body, limit, output }, itemIndex) => {
      const records = await listOnboards(context, body, limit, itemIndex);
      return records.map((record) => recordOutput(record, output, simplifyListedOnboard, itemIndex));
    },
  );
}
