import type { Definition, Field, Variant } from '../model/types.ts';
import type { Side } from './presence.ts';

/** What a row says of a field beside its head. */
export type Facts = Pick<Definition, 'description' | 'values' | 'constraints' | 'examples'>;

/** The sentence about the values of a field: words, the values to print, words. */
export interface ValuesText {
  before: string;
  list: readonly string[];
  after: string;
}

/** What a variant says beyond what all of them say; nothing if that is nothing. */
export function factsOfVariant(field: Field, variant: Variant): Facts | undefined {
  const { values } = variant;
  const named = new Set(variant.branches.map(({ when }) => when?.value));
  const saysMore =
    values &&
    values.list.length !== field.values?.list.length &&
    values.list.some((value) => !named.has(value));
  const facts = {
    description: field.description ? '' : variant.description,
    constraints: field.constraints.length > 0 ? [] : variant.constraints,
    examples: [],
    ...(saysMore && { values }),
  };
  return facts.description || facts.values || facts.constraints.length > 0 ? facts : undefined;
}

/** Values that the description explains one by one are not listed again. */
export function valuesText({ description, values }: Facts, side: Side): ValuesText | undefined {
  if (!values) return undefined;
  const { kind, list } = values;
  const explained = list.every((value) => description.includes(`\`${value}\``));
  const only = list.length === 1;
  if (kind === 'open') {
    return explained
      ? { before: 'Other values are possible.', list: [], after: '' }
      : { before: only ? 'Known value:' : 'Known values:', list, after: 'Others are possible.' };
  }
  if (explained) return undefined;
  if (!only) return { before: 'One of', list, after: '' };
  return { before: side === 'request' ? 'Must be' : 'Always', list, after: '' };
}

/** What a value is held to. A date tells its form itself in an answer, and so do some descriptions. */
export function constraintsText({ description, constraints }: Facts, side: Side): Facts['constraints'] {
  const isTold = side === 'response' || /yyyy-mm-dd/i.test(description);
  return constraints.filter(({ kind }) => kind !== 'format' || !isTold);
}
