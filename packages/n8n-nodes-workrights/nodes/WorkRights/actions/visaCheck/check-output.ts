import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { simplifyCheck } from '../../shared/simplify';
import type { VisaCheck } from '../../transport/answers';

/** A visa check as an output item: simplified, unless the item asks for the raw data. */
export function checkOutput(
  context: IExecuteFunctions,
  check: VisaCheck,
  itemIndex: number,
): INodeExecutionData {
  const simple = context.getNodeParameter('simple', itemIndex, true) !== false;
  return { json: simple ? simplifyCheck(check) : check, pairedItem: { item: itemIndex } };
}
