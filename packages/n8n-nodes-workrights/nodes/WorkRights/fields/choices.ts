import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { asChoice, keyOf, type Given } from '../shared/text';

/** The choices that a parameter offers; the empty one, which stands for none, is not among them. */
export function choicesOf({ options = [] }: INodeProperties): readonly INodePropertyOptions[] {
  return (options as readonly INodePropertyOptions[]).filter(({ value }) => value !== '');
}

/** Whether a choice has to be made: left out, the service would make it. */
export function isChoice(parameter: INodeProperties): boolean {
  return parameter.type === 'options' && choicesOf(parameter).length === parameter.options?.length;
}

/** The choice of a parameter that a text stands for, by its value or by its name in the editor. */
export function asOneOf(
  parameter: INodeProperties,
  value: unknown,
  otherValues: readonly string[] = [],
): Given {
  const choices = choicesOf(parameter);
  const values = choices.map((choice) => String(choice.value));
  const names = Object.fromEntries(choices.map((choice) => [keyOf(choice.name), String(choice.value)]));
  return asChoice(value, [...values, ...otherValues], names);
}
