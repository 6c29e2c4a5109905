import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { bodyFor } from '../../fields/request';
import { eachItem } from '../../shared/items';
import { outputModeOf, recordOutput } from '../../shared/record-output';
import { simplifyEmployee } from '../../shared/simplify';
import { withTries } from '../../shared/tries';
import { updateEmployee } from '../../transport/answers';

export async function update(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  return await withTries(
    context,
    async (attempt) =>
      await eachItem(
        context,
        (itemIndex) => ({
          body: bodyFor(context, itemIndex, 'updateEmployee'),
          output: outputModeOf(context, itemIndex),
        }),
        async ({ body, output }, itemIndex) => {
          const call = { operation: 'updateEmployee', body, itemIndex } as const;
          const record = await attempt.once(itemIndex, body, async () => await updateEmployee(context, call));
          return [recordOutput(record, output, simplifyEmployee, itemIndex)];
        },
      ),
  );
}
