import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { bodyFor } from '../../fields/request';
import { eachItem } from '../../shared/items';
import { outputModeOf, recordOutput } from '../../shared/record-output';
import { simplifyOnboard } from '../../shared/simplify';
import { withTries } from '../../shared/tries';
import { saveOnboard } from '../../transport/answers';

/** Create and update have the same path; only an update has the API key in the body (service.md §4.2). */
export async function update(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  return await withTries(
    context,
    async (attempt) =>
      await eachItem(
        context,
        (itemIndex) => ({
          body: bodyFor(context, itemIndex, 'updateOnboardingRequest'),
          output: outputModeOf(context, itemIndex),
        }),
        async ({ body, output }, itemIndex) => {
          const call = { operation: 'saveOnboard', body, keyInBody: true, itemIndex } as const;
          const record = await attempt.once(itemIndex, body, async () => await saveOnboard(context, call));
          return [recordOutput(record, output, simplifyOnboard, itemIndex)];
        },
      ),
  );
}
