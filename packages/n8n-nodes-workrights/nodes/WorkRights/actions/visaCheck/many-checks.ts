import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { bodyFor } from '../../fields/request';
import { asNodeFailure, failedItem, inInputOrder, prepareItems } from '../../shared/items';
import { outputModeOf, recordOutput, type OutputMode } from '../../shared/record-output';
import { simplifyCheck } from '../../shared/simplify';
import type { VisaCheck } from '../../transport/answers';
import { stopSignal } from '../../transport/context';

type Checks = ReadonlyMap<string, VisaCheck>;

/**
 * Fetches each item's check, every check once, and returns one output item for each input item, in order. All IDs are validated
 * before the first request. If a request fails, all items fail.
 */
export async function fetchChecksOfItems(
  context: IExecuteFunctions,
  fetch: (ids: readonly string[]) => Promise<Checks>,
): Promise<INodeExecutionData[]> {
  const { ready, failed } = prepareItems(context, (itemIndex) => ({
    id: String(bodyFor(context, itemIndex, 'getVisaCheck').id),
    output: outputModeOf(context, itemIndex),
  }));
  const ids = [...new Set(ready.map(({ value }) => value.id))];
  const checks = await fetch(ids).catch((error: unknown) =>
    asNodeFailure(context, error, ready[0]?.itemIndex ?? 0),
  );
  if (checks instanceof Error) {
    if (!context.continueOnFail() || stopSignal(context)?.aborted) throw checks;
    const all = ready.map(({ itemIndex }) => failedItem(checks, itemIndex));
    return inInputOrder([...failed, ...all]);
  }
  const output = ready.map(({ itemIndex, value }) => outputOf(context, checks, value, itemIndex));
  return inInputOrder([...failed, ...output]);
}

function outputOf(
  context: IExecuteFunctions,
  checks: Checks,
  { id, output }: { id: string; output: OutputMode },
  itemIndex: number,
): INodeExecutionData {
  const check = checks.get(id);
  if (check !== undefined) return recordOutput(check, output, simplifyCheck, itemIndex);
  const error = new NodeOperationError(context.getNode(), `Visa check ${id} could not be found`, {
    itemIndex,
    description: "Check the ID, and that it belongs to the account of the credential 'Visa Checks API'.",
  });
  if (!context.continueOnFail()) throw error;
  return failedItem(error, itemIndex);
}
