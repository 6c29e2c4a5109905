import type { RecordTree } from '@workrights/spec/reader';
import { lengthRange, textFormat, unlistedLength } from './text-format.ts';

/** What is said of one value. */
export interface ValueToken {
  readonly token: string;
  readonly length?: string;
}

/** Reduces a value to its kind, by what the contract says of its place. Of the value itself, only a listed word is kept. */
export function valueToken(value: unknown, { values }: Pick<RecordTree, 'values'>): ValueToken {
  if (values && (typeof value === 'string' || typeof value === 'number')) {
    const word = String(value);
    return values.listed.includes(word)
      ? { token: `=${word}` }
      : { token: 'unlisted', length: unlistedLength(word.length) };
  }
  if (value === null) return { token: 'null' };
  if (Array.isArray(value)) return { token: value.length === 0 ? 'array:empty' : 'array' };
  switch (typeof value) {
    case 'boolean':
      return { token: 'boolean' };
    case 'number':
      return { token: Number.isInteger(value) ? 'integer' : 'fraction' };
    case 'string':
      return { token: `string:${textFormat(value)}`, length: lengthRange(value.length) };
    default:
      return { token: Object.keys(value as object).length === 0 ? 'object:empty' : 'object' };
  }
}
