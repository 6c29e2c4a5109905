import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { eachItem } from '../../shared/items';
import { isSimple, recordOutput } from '../../shared/record-output';
import { simplifyOnboard } from '../../shared/simplify';
import { fetchRecord } from '../../transport/answers';
import { buildCreate } from './requests';

/** Creates the requests one after another: each one sends an e-mail or a text message to a person. */
export async function create(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  return await eachItem(
    context,
    (itemIndex) => ({ body: buildCreate(context, itemIndex), simple: isSimple(context, itemIndex) }),
    async ({ body, simple }, itemIndex) => {
      const record = await fetchRecord(context, { operation: 'saveOnboard', body, itemIndex }, 'onboard_id');
      return [recordOutput(record, simple, simplifyOnboard, itemIndex)];
    },
  );
}
