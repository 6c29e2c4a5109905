import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { limit } from '../resources/shared';
import { invalidParameter } from '../fields/parameters';
import { asText } from '../shared/text';

export interface NumberRule {
  readonly least: number;
  readonly most?: number;
  readonly whole?: boolean;
}

/** The number of a parameter, also as text; its default when it is empty. @throws NodeOperationError with the rule for anything else. */
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

/** How many records to return. @throws NodeOperationError for a limit that is no whole number from 1. */
export function limitOf(context: IExecuteFunctions, itemIndex: number, returnAll: boolean): number {
  if (returnAll) return Infinity;
  const value = context.getNodeParameter(limit.name, itemIndex, limit.default);
  return asNumber(context, value, limit, { least: 1, whole: true }, itemIndex);
}
