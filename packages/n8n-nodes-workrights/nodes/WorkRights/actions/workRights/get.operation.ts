import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { bodyFor } from '../../fields/request';
import { eachItem } from '../../shared/items';
import { outputModeOf, recordOutput } from '../../shared/record-output';
import { simplifyWorkRights } from '../../shared/simplify';
import { fetchRecord } from '../../transport/answers';

/** A person's work rights. The request has exactly one ID: the one that `Look Up By` names (service.md §4.2). */
export async function get(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  return await eachItem(
    context,
    (itemIndex) => ({
      body: bodyFor(context, itemIndex, 'getWorkRights'),
      output: outputModeOf(context, itemIndex),
    }),
    async ({ body, output }, itemIndex) => {
      const record = await fetchRecord(context, { operation: 'getWorkRights', body, itemIndex }, 'key_id');
      return [recordOutput(record, output, simplifyWorkRights, itemIndex)];
    },
  );
}
