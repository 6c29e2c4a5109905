import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { bodyFor } from '../../fields/request';
import { asNodeFailure, eachItem } from '../../shared/items';
import { outputModeOf, recordOutput } from '../../shared/record-output';
import { SentItems } from '../../shared/sent-items';
import { simplifyOnboard } from '../../shared/simplify';
import { withTries, type Try } from '../../shared/tries';
import { saveOnboard } from '../../transport/answers';

/**
 * Creates the requests one after another, since each one sends a person an e-mail or a text message. If the node stops, its
 * error lists what was sent, so that no person gets a second message.
 */
export async function create(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  return await withTries(context, async (attempt) => await createOf(context, attempt));
}

async function createOf(context: IExecuteFunctions, attempt: Try): Promise<INodeExecutionData[]> {
  const sent = new SentItems(context);
  const output = await eachItem(
    context,
    (itemIndex) => ({
      body: bodyFor(context, itemIndex, 'createOnboardingRequest'),
      output: outputModeOf(context, itemIndex),
    }),
    async ({ body, output: mode }, itemIndex) => {
      const call = { operation: 'saveOnboard', body, itemIndex } as const;
      const record = await sent.track(
        itemIndex,
        async () => await attempt.once(itemIndex, body, async () => await saveOnboard(context, call)),
        ({ onboard_id: id }) => String(id),
      );
      return [recordOutput(record, mode, simplifyOnboard, itemIndex)];
    },
  ).catch((error: unknown) => {
    throw sent.addTo(asNodeFailure(context, error, 0));
  });
  sent.finish();
  return output;
}
