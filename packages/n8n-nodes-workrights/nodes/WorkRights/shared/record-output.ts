import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

/** A record as an output item: simplified, unless the item asks for the raw data. */
export function recordOutput(
  context: IExecuteFunctions,
  record: IDataObject,
  simplify: (record: IDataObject) => IDataObject,
  itemIndex: number,
): INodeExecutionData {
  const simple = context.getNodeParameter('simple', itemIndex, true) !== false;
  return { json: simple ? simplify(record) : record, pairedItem: { item: itemIndex } };
}
