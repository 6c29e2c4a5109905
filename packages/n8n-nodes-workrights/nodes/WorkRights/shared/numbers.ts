import type { IExecuteFunctions } from 'n8n-workflow';
import { invalidParameter } from './parameters';
import { asText } from './text';

export interface NumberRule {
  readonly label: string;
  /** What an empty value stands for. */
  readonly standard: number;
  readonly least: number;
  readonly most?: number;
  readonly whole?: boolean;
}

/** A number, also as text. @throws NodeOperationError with the rule for anything else. */
export function asNumber(
  context: IExecuteFunctions,
  value: unknown,
  { label, standard, least, most = Infinity, whole = false }: NumberRule,
  itemIndex = 0,
): number {
  const text = asText(value);
  if (text === '') return standard;
  const number = typeof text === 'string' ? Number(text) : Number.NaN;
  if (Number.isFinite(number) && number >= least && number <= most && (!whole || Number.isInteger(number))) {
    return number;
  }
  const kind = whole ? 'a whole number' : 'a number';
  const range = most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`;
  throw invalidParameter(context, `'${label}' must be ${kind} ${range}`, itemIndex);
}

/** How many records to return. @throws NodeOperationError for a limit that is no whole number from 1. */
export function limitOf(context: IExecuteFunctions, itemIndex: number, returnAll: boolean): number {
  if (returnAll) return Infinity;
  const limit = context.getNodeParameter('limit', itemIndex, 50);
  return asNumber(context, limit, { label: 'Limit', standard: 50, least: 1, whole: true }, itemIndex);
}
