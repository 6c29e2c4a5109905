import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { flagParameter } from '../../fields/parameters';
import { returnAll } from '../../resources/shared';
import { eachItem } from '../../shared/items';
import { outputModeOf, recordOutput } from '../../shared/record-output';
import { simplifyEmployee } from '../../shared/simplify';
import { limitOf } from '../numbers';
import { listEmployees } from './list-employees';
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
      const records = await listEmployees(context, body, limit, itemIndex);
      return records.map((record) => recordOutput(record, output, simplifyEmployee, itemIndex));
    },
  );
}
