import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { eachItem } from '../../shared/items';
import { outputModeOf, recordOutput } from '../../shared/record-output';
import { simplifyOnboard } from '../../shared/simplify';
import { fetchRecord } from '../../transport/answers';
import { buildUpdate } from './requests';

/** Create and update share a path; the API key in the body is what only an update has (service.md §4.2). */
export async function update(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  return await eachItem(
    context,
    (itemIndex) => ({ body: buildUpdate(context, itemIndex), output: outputModeOf(context, itemIndex) }),
    async ({ body, output }, itemIndex) => {
      const record = await fetchRecord(
        context,
        { operation: 'saveOnboard', body, keyInBody: true, itemIndex },
        'onboard_id',
      );
      return [recordOutput(record, output, simplifyOnboard, itemIndex)];
    },
  );
}
