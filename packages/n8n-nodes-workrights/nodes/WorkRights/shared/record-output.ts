import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

/** What of a record becomes output: ten flat fields, all that the service sent, or these fields, the ID and the doubts. */
export type OutputMode = 'simplified' | 'raw' | readonly string[];

/**
 * What an item wants as output. A tool of an AI agent has "Output" in place of "Simplify". An expression may fail:
 * what creates asks before it sends.
 */
export function outputModeOf(context: IExecuteFunctions, itemIndex: number): OutputMode {
  const output = context.getNodeParameter('output', itemIndex, '');
  if (output === 'selected') return context.getNodeParameter('fields', itemIndex, []) as string[];
  if (output === 'raw' || output === 'simplified') return output;
  return context.getNodeParameter('simple', itemIndex, true) === false ? 'raw' : 'simplified';
}

/** A record as an output item. */
export function recordOutput<Output extends IDataObject>(
  record: Output,
  output: OutputMode,
  simplify: (record: Output) => IDataObject,
  itemIndex: number,
): INodeExecutionData {
  return { json: fieldsOf(record, output, simplify), pairedItem: { item: itemIndex } };
}

function fieldsOf<Output extends IDataObject>(
  record: Output,
  output: OutputMode,
  simplify: (record: Output) => IDataObject,
): IDataObject {
  if (output === 'raw') return record;
  const simplified = simplify(record);
  if (output === 'simplified') return simplified;
  const all: IDataObject = { ...record, ...simplified };
  const id = ID_FIELDS.find((name) => name in all);
  // An entitlement without its doubts would look like one that nothing is against.
  const always = [...(id === undefined ? [] : [id]), ...('doubts' in simplified ? ['doubts'] : [])];
  const names = new Set([...always, ...output]);
  return Object.fromEntries([...names].map((name) => [name, all[name] ?? null]));
}

/** The field that names a record: that of a check, of a work rights record, of an onboarding request. */
const ID_FIELDS = ['id', 'key_id', 'onboard_id'];
