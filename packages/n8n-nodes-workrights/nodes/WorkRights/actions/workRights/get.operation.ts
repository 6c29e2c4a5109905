import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { eachItem } from '../../shared/items';
import { choiceParameter, requireValid, textParameter } from '../../shared/parameters';
import { outputModeOf, recordOutput } from '../../shared/record-output';
import { simplifyWorkRights } from '../../shared/simplify';
import { fetchRecord } from '../../transport/answers';

const LOOK_UP_BY = { employeeId: 'Employee ID', keyId: 'Key ID', onboardId: 'Onboarding Request' } as const;
const ID_FIELDS = { employeeId: 'employee_id', keyId: 'key_id', onboardId: 'onboard_id' } as const;

/** The work rights of a person. Exactly one id is sent: the one that `Look Up By` names (service.md §4.2). */
export async function get(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  return await eachItem(
    context,
    (itemIndex) => {
      const by = choiceParameter(context, 'lookUpBy', itemIndex, LOOK_UP_BY, 'employeeId');
      const body: IDataObject = {
        type: 'workrights',
        [ID_FIELDS[by]]: textParameter(context, by, itemIndex),
      };
      requireValid(context, 'getWorkRights', { accountkeyid: 'from-the-credential', ...body }, itemIndex);
      return { body, output: outputModeOf(context, itemIndex) };
    },
    async ({ body, output }, itemIndex) => {
      const record = await fetchRecord(context, { operation: 'getWorkRights', body, itemIndex }, 'key_id');
      return [recordOutput(record, output, simplifyWorkRights, itemIndex)];
    },
  );
}
