import type { IExecuteFunctions } from 'n8n-workflow';
import { asNumber, flagParameter } from '../fields/parameters';
import { COUNT } from '../generated/connectors/input/settings';
import { limit, returnAll } from '../resources/shared';

/** How many records to return. @throws NodeOperationError if the limit isn't a whole number of at least 1. */
export function limitOf(context: IExecuteFunctions, itemIndex: number): number {
  if (flagParameter(context, returnAll, itemIndex)) return Infinity;
  const value = context.getNodeParameter(limit.name, itemIndex, limit.default);
  return asNumber(context, value, limit, COUNT, itemIndex);
}
