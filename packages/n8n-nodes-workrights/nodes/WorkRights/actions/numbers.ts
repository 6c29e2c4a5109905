import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { limit } from '../resources/shared';
import { invalidParameter } from '../fields/parameters';
import { asText } from '../shared/text';

export interface NumberRule {
  readonly least: number;
  readonly most?: number;
  readonly whole?: boolean;
}

/** A number parameter, which may be text; an empty one has its default. @throws NodeOperationError with the rule if it's invalid. */
export function asNumber(
  context: IExecuteFunctions,
  value: unknown,
  { displayName, default: standard }: INodeProperties,
  { least, most = Infinity, whole = false }: NumberRule,
  itemIndex = 0,
): number {
  const text = asText(value);
  if (text === '') return Number(standard);
  const number = typeof text === 'string' ? Number(text) : Number.NaN;
  if (Number.isFinite(number) && number >= least && number <= most && (!whole || Number.isInteger(number))) {
    return number;
  }
  const kind = whole ? 'a whole number' : 'a number';
  const range = most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`;
  throw invalidParameter(context, `'${displayName}' must be ${kind} ${range}`, itemIndex);
}

/** How many records to return. @throws NodeOperationError if the limit isn't a whole number of at least 1. */
export function limitOf(context: IExecuteFunctions, itemIndex: number, returnAll: boolean): number {
  if (returnAll) return Infinity;
  const value = context.getNodeParameter(limit.name, itemIndex, limit.default);
  return asNumber(context, value, limit, { least: 1, whole: true }, itemIndex);
}
