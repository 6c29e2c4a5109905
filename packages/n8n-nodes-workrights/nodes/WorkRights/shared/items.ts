import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { stopped } from '../transport/errors';
import { stopSignal } from '../transport/context';
import { plainText } from '../generated/results/plain-text';

export type NodeFailure = NodeApiError | NodeOperationError;

/** An input item with everything that its request needs. */
export interface Prepared<Value> {
  readonly itemIndex: number;
  readonly value: Value;
}

export interface Preparation<Value> {
  readonly ready: readonly Prepared<Value>[];
  readonly failed: readonly INodeExecutionData[];
}

/**
 * Reads and validates the parameters of all input items before anything is sent. An invalid item stops the node, or fails alone
 * if the node continues on errors.
 */
export function prepareItems<Value>(
  context: IExecuteFunctions,
  prepare: (itemIndex: number) => Value,
): Preparation<Value> {
  const ready: Prepared<Value>[] = [];
  const failures: { itemIndex: number; error: NodeFailure }[] = [];
  context.getInputData().forEach((_, itemIndex) => {
    try {
      ready.push({ itemIndex, value: prepare(itemIndex) });
    } catch (error) {
      failures.push({ itemIndex, error: asNodeFailure(context, error, itemIndex) });
    }
  });
  if (failures.length > 0 && !context.continueOnFail()) {
    const [{ error }] = failures;
    const more = failures.length === 1 ? '' : ` ${failures.length} items have to be corrected.`;
    error.description = `${error.description ?? ''}${more} Nothing has been sent.`.trim();
    throw error;
  }
  return { ready, failed: failures.map(({ error, itemIndex }) => failedItem(error, itemIndex)) };
}

/** Prepares all items, then runs them one after another. Output items refer to their input item. */
export async function eachItem<Value>(
  context: IExecuteFunctions,
  prepare: (itemIndex: number) => Value,
  run: (value: Value, itemIndex: number) => Promise<readonly INodeExecutionData[]>,
): Promise<INodeExecutionData[]> {
  const { ready, failed } = prepareItems(context, prepare);
  const output: INodeExecutionData[] = [...failed];
  for (const { itemIndex, value } of ready) {
    // A stopped execution sends nothing more, even if the node continues on errors.
    if (stopSignal(context)?.aborted) throw stopped(context, itemIndex);
    try {
      const items = await run(value, itemIndex);
      output.push(...items.map((item) => ({ ...item, pairedItem: { item: itemIndex } })));
    } catch (error) {
      const failure = asNodeFailure(context, error, itemIndex);
      if (!context.continueOnFail() || stopSignal(context)?.aborted) throw failure;
      output.push(failedItem(failure, itemIndex));
    }
  }
  return inInputOrder(output);
}

/**
 * A failed item, with the reason and what to do. n8n adds it to the input item in the error output. The error object isn't
 * included, because n8n would replace all other fields with its message.
 */
export function failedItem(error: NodeFailure, itemIndex: number): INodeExecutionData {
  const details = plainText(error.description ?? '');
  return {
    json: { error: error.message, ...(details !== '' && { details }) },
    pairedItem: { item: itemIndex },
  };
}

export function inInputOrder(items: readonly INodeExecutionData[]): INodeExecutionData[] {
  return items.toSorted((one, other) => indexOf(one) - indexOf(other));
}

/** An error with its item. n8n's own errors are kept, because a second wrapper loses their text. */
export function asNodeFailure(context: IExecuteFunctions, error: unknown, itemIndex: number): NodeFailure {
  if (error instanceof NodeApiError || error instanceof NodeOperationError) {
    error.context.itemIndex ??= itemIndex;
    return error;
  }
  return new NodeOperationError(context.getNode(), error as Error, { itemIndex });
}

function indexOf({ pairedItem }: INodeExecutionData): number {
  return typeof pairedItem === 'object' && 'item' in pairedItem ? pairedItem.item : 0;
}
