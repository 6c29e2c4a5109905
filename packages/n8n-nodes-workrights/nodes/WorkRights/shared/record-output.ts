import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

/** The fields of the output: ten flat fields, everything that the service sent, or these fields with the ID and the doubts. */
export type OutputMode = 'simplified' | 'raw' | readonly string[];

/**
 * Which output an item asks for. A tool of an AI agent has "Output" instead of "Simplify". An expression can fail, so
 * operations that create something read this before they send.
 */
export function outputModeOf(context: IExecuteFunctions, itemIndex: number): OutputMode {
  const output = context.getNodeParameter('output', itemIndex, '');
  if (output === 'selected') return context.getNodeParameter('fields', itemIndex, []) as string[];
  if (output === 'raw' || output === 'simplified') return output;
  return context.getNodeParameter('simple', itemIndex, true) === false ? 'raw' : 'simplified';
}

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
  // Without its doubts, an entitlement would look more certain than it is.
  const always = [...(id === undefined ? [] : [id]), ...('doubts' in simplified ? ['doubts'] : [])];
  const names = new Set([...always, ...output]);
  return Object.fromEntries([...names].map((name) => [name, all[name] ?? null]));
}

/** The ID fields: of a check, a work rights record, and an onboarding request. */
const ID_FIELDS = ['id', 'key_id', 'onboard_id'];
