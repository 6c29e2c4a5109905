import type { Definition, Field, Variant } from '../model/types.ts';
import type { Side } from './presence.ts';

/** The part of a definition that a row shows below its head. */
export type Facts = Pick<Definition, 'description' | 'values' | 'constraints' | 'examples'>;

/** A sentence about a field's values: words, the values, words. */
export interface ValuesText {
  before: string;
  list: readonly string[];
  after: string;
}

/** What a variant adds to the facts that all variants share. Undefined if nothing. */
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

/** Doesn't list values again that the description explains one by one. */
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

/** The constraints to show. The format is left out when the reader sees it anyway: in a response, or in the description. */
export function constraintsText({ description, constraints }: Facts, side: Side): Facts['constraints'] {
  const isTold = side === 'response' || /yyyy-mm-dd/i.test(description);
  return constraints.filter(({ kind }) => kind !== 'format' || !isTold);
}
