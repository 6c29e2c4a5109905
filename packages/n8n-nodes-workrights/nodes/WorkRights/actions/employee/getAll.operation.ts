import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { bodyFor } from '../../fields/request';
import { eachItem } from '../../shared/items';
import { outputModeOf, recordOutput } from '../../shared/record-output';
import { simplifyEmployee } from '../../shared/simplify';
import { limitOf } from '../limit';
import { listEmployees } from './list-employees';

export async function getAll(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  return await eachItem(
    context,
    (itemIndex) => ({
      body: bodyFor(context, itemIndex, 'listEmployees'),
      output: outputModeOf(context, itemIndex),
      limit: limitOf(context, itemIndex),
    }),
    async ({ body, limit, output }, itemIndex) => {
      const records = await listEmployees(context, body, limit, itemIndex);
      return records.map((record) => recordOutput(record, output, simplifyEmployee, itemIndex));
    },
  );
}
