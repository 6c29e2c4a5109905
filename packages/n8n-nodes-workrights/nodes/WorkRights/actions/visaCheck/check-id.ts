import type { IExecuteFunctions } from 'n8n-workflow';
import { explain } from '../../generated/explainer/explain';
import { visaCheckIdRule } from '../../generated/visa-checks-rules';
import { invalidParameter, textParameter } from '../../fields/parameters';

/** The ID of the item's check. @throws NodeOperationError if it's invalid. */
export function requiredCheckId(context: IExecuteFunctions, itemIndex: number): string {
  const id = textParameter(context, 'visaCheckId', itemIndex);
  const [fault] = explain(visaCheckIdRule, typeof id === 'string' ? id : '');
  if (typeof id === 'string' && !fault) return id;
  throw invalidParameter(context, `'Visa Check' ${fault.message}`, itemIndex);
}
