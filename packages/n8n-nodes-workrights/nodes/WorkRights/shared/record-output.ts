import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

/** Whether the item asks for simplified output. An expression may fail: what creates asks before it sends. */
export function isSimple(context: IExecuteFunctions, itemIndex: number): boolean {
  return context.getNodeParameter('simple', itemIndex, true) !== false;
}

/** A record as an output item, simplified or raw. */
export function recordOutput<Output extends IDataObject>(
  record: Output,
  simple: boolean,
  simplify: (record: Output) => IDataObject,
  itemIndex: number,
): INodeExecutionData {
  return { json: simple ? simplify(record) : record, pairedItem: { item: itemIndex } };
}
