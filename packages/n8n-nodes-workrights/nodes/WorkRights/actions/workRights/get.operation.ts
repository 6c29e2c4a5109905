import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { requestOf } from '../../fields/request';
import { lookUpBy, workRightsFields } from '../../fields/work-rights-fields';
import { eachItem } from '../../shared/items';
import { choiceParameter, FROM_CREDENTIAL, requireValid } from '../../fields/parameters';
import { outputModeOf, recordOutput } from '../../shared/record-output';
import { simplifyWorkRights } from '../../shared/simplify';
import { fetchRecord } from '../../transport/answers';

/** A person's work rights. The request has exactly one ID: the one that `Look Up By` names (service.md §4.2). */
export async function get(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  return await eachItem(
    context,
    (itemIndex) => {
      const chosen = { lookUpBy: choiceParameter(context, lookUpBy, itemIndex) };
      const body = {
        type: 'workrights',
        ...requestOf(context, itemIndex, workRightsFields, 'get', chosen),
      };
      requireValid(context, 'getWorkRights', { ...FROM_CREDENTIAL, ...body }, itemIndex);
      return { body, output: outputModeOf(context, itemIndex) };
    },
    async ({ body, output }, itemIndex) => {
      const record = await fetchRecord(context, { operation: 'getWorkRights', body, itemIndex }, 'key_id');
      return [recordOutput(record, output, simplifyWorkRights, itemIndex)];
    },
  );
}
