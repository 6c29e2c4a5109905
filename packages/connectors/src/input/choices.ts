import type { Field } from '../operations/field.ts';
import { asChoice, keyOf } from './text.ts';

/** The choice that a text means, by its value or its label. */
export function asOneOf({ choices = [], otherValues = [] }: Field, value: unknown): unknown {
  const values = choices.map((choice) => choice.value);
  const labels = Object.fromEntries(choices.map((choice) => [keyOf(choice.label), choice.value]));
  return asChoice(value, [...values, ...otherValues], labels);
}
