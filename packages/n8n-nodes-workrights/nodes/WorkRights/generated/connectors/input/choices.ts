// Copied from packages/connectors by workrights-codegen. Do not edit.
import type { Field } from '../operations/field';
import { asChoice, keyOf } from './text';

/** The choice that a text means, by its value or its label. */
export function asOneOf({ choices = [], otherValues = [] }: Field, value: unknown): unknown {
  const values = choices.map((choice) => choice.value);
  const labels = Object.fromEntries(choices.map((choice) => [keyOf(choice.label), choice.value]));
  return asChoice(value, [...values, ...otherValues], labels);
}
