import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { asChoice, keyOf, type Given } from '../shared/text';

/** A parameter's choices without the empty one, which stands for no value. */
export function choicesOf({ options = [] }: INodeProperties): readonly INodePropertyOptions[] {
  return (options as readonly INodePropertyOptions[]).filter(({ value }) => value !== '');
}

/** Whether the user must choose: there is no empty choice. If it's left out, the service would choose. */
export function isChoice(parameter: INodeProperties): boolean {
  return parameter.type === 'options' && choicesOf(parameter).length === parameter.options?.length;
}

/** The choice that a text means, by its value or its name in the editor. */
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
