import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { inParallel } from '../../shared/in-parallel';
import { asNodeFailure, type Prepared } from '../../shared/items';
import { withSent } from '../../shared/sent-items';
import { fetchCheck, type VisaCheck } from '../../transport/answers';
import { stopSignal } from '../../transport/context';
import { isOutcomeUnknown, stopped } from '../../transport/errors';

export interface Submission {
  readonly created: ReadonlyMap<number, VisaCheck>;
  readonly failed: ReadonlyMap<number, NodeApiError | NodeOperationError>;
}

/**
 * Creates the checks, each once. When the node stops at failures, the first one ends the submission; the checks that
 * exist by then, or may exist, are named in the error, because their ids would be lost with the execution.
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
  if (signal?.aborted) throw withSent(context, stopped(context), idsOf(created), failed, RETRY_WARNING);
  const failures = [...failed].toSorted(([one], [other]) => one - other).map(([, error]) => error);
  // What may exist unseen does more harm than what was refused.
  const first = failures.find(isOutcomeUnknown) ?? failures[0];
  if (first !== undefined && !goesOn) {
    throw withSent(context, first, idsOf(created), failed, RETRY_WARNING);
  }
  return { created, failed };
}

/** Ids of the checks, by input item. */
export function idsOf(checks: Iterable<readonly [number, VisaCheck]>): ReadonlyMap<number, string> {
  return new Map([...checks].map(([itemIndex, { id }]) => [itemIndex, id]));
}

/** The engine runs a node with this setting again for all items, and would create each check up to five times. */
export const RETRY_WARNING =
  "Turn 'Retry On Fail' off in the settings of this node: it creates the checks of all items again.";
