import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { inParallel } from '../../shared/in-parallel';
import { asNodeFailure, type Prepared } from '../../shared/items';
import { fetchCheck, type VisaCheck } from '../../transport/answers';
import { stopSignal } from '../../transport/context';
import { stopped } from '../../transport/errors';

export interface Submission {
  readonly created: ReadonlyMap<number, VisaCheck>;
  readonly failed: ReadonlyMap<number, NodeApiError | NodeOperationError>;
}

/**
 * Creates the checks, each once. When the node stops at failures, the first one ends the submission; the checks that
 * exist by then are named in the error, because their ids would be lost with the execution.
 */
export async function submitChecks(
  context: IExecuteFunctions,
  requests: readonly Prepared<IDataObject>[],
  pace: { batchSize: number; batchInterval: number },
): Promise<Submission> {
  const created = new Map<number, VisaCheck>();
  const failed = new Map<number, NodeApiError | NodeOperationError>();
  const goesOn = context.continueOnFail();
  const signal = stopSignal(context);
  await inParallel(requests, { ...pace, signal }, async ({ itemIndex, value: body }) => {
    try {
      created.set(itemIndex, await fetchCheck(context, { operation: 'createVisaCheck', body, itemIndex }));
    } catch (error) {
      failed.set(itemIndex, asNodeFailure(context, error, itemIndex));
      return goesOn;
    }
    return true;
  });
  if (signal?.aborted) throw stopped(context);
  const [first] = failed.values();
  if (first !== undefined && !goesOn) throw withCreated(context, first, [...created.values()]);
  return { created, failed };
}

function withCreated(
  context: IExecuteFunctions,
  error: NodeApiError | NodeOperationError,
  created: readonly VisaCheck[],
): NodeApiError | NodeOperationError {
  const ids = created.map(({ id }) => id).join(', ');
  const exist =
    created.length === 0
      ? ''
      : ` Created before that: ${ids}. Read them with 'Get' or 'Look Up', and leave their items out when you run again.`;
  const retry = context.getNode().retryOnFail ? ` ${RETRY_WARNING}` : '';
  error.description = `${error.description ?? ''}${exist}${retry}`.trim();
  return error;
}

/** The engine runs a node with this setting again for all items, and would create each check up to five times. */
export const RETRY_WARNING =
  "Turn 'Retry On Fail' off in the settings of this node: it creates the checks of all items again.";
