import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { asNodeFailure, eachItem } from '../../shared/items';
import { outputModeOf, recordOutput } from '../../shared/record-output';
import { withSent } from '../../shared/sent-items';
import { simplifyOnboard } from '../../shared/simplify';
import { fetchRecord } from '../../transport/answers';
import { buildCreate } from './requests';

/**
 * Creates the requests one after another: each one sends an e-mail or a text message to a person. When the node stops,
 * its error names what was sent, because nobody shall be asked twice.
 */
export async function create(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  if (context.getNode().retryOnFail) {
    context.addExecutionHints({ message: RETRY_WARNING, type: 'warning', location: 'outputPane' });
  }
  const sent = new Map<number, string>();
  const failed = new Map<number, Error>();
  try {
    return await eachItem(
      context,
      (itemIndex) => ({ body: buildCreate(context, itemIndex), output: outputModeOf(context, itemIndex) }),
      async ({ body, output }, itemIndex) => {
        const call = { operation: 'saveOnboard', body, itemIndex } as const;
        const record = await fetchRecord(context, call, 'onboard_id').catch((error: unknown) => {
          const failure = asNodeFailure(context, error, itemIndex);
          failed.set(itemIndex, failure);
          throw failure;
        });
        sent.set(itemIndex, String(record.onboard_id));
        return [recordOutput(record, output, simplifyOnboard, itemIndex)];
      },
    );
  } catch (error) {
    throw withSent(context, asNodeFailure(context, error, 0), sent, failed, RETRY_WARNING);
  }
}

/** The engine runs a node with this setting again for all items, and would ask each person up to five times. */
const RETRY_WARNING =
  "Turn 'Retry On Fail' off in the settings of this node: it sends the requests of all items again.";
