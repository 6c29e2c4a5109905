import type { IExecuteFunctions } from 'n8n-workflow';
import { patterns } from '../../generated/patterns';
import { invalidParameter, textParameter } from '../../shared/parameters';

/** Id of the check that an item names. @throws NodeOperationError when it is none. */
export function requiredCheckId(context: IExecuteFunctions, itemIndex: number): string {
  const id = textParameter(context, 'visaCheckId', itemIndex);
  const { pattern, message } = patterns.VisaCheckId;
  if (typeof id === 'string' && new RegExp(pattern, 'u').test(id)) return id;
  throw invalidParameter(context, `'Visa Check' ${message}`, itemIndex);
}
