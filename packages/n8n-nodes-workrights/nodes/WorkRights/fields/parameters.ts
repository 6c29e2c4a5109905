import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { InputError } from '../generated/connectors/input/input-error';
import {
  choiceOf as choiceOfField,
  flagOf,
  numberOf,
  type NumberRule,
} from '../generated/connectors/input/settings';
import { asText } from '../generated/connectors/input/text';
import type { Field } from '../generated/connectors/operations/field';
import { isObject } from '../shared/json';
import { choicesOf } from './choices';

/** A parameter as text, see {@link asText}; for a resource locator, its value. */
export function textParameter(context: IExecuteFunctions, name: string, itemIndex: number): unknown {
  return asText(context.getNodeParameter(name, itemIndex, '', { extractValue: true }));
}

/** A collection's fields by name. @throws NodeOperationError if an expression in its place doesn't return fields. */
export function collection(context: IExecuteFunctions, name: string, itemIndex: number): IDataObject {
  const value: unknown = context.getNodeParameter(name, itemIndex, {}) ?? {};
  if (isObject(value)) return value;
  throw invalidParameter(context, `'${titleOf(name)}' must be fields with their names`, itemIndex);
}

/**
 * A choice parameter's value; the user may enter the choice by its value or name. An expression without a result is invalid.
 *
 * @throws NodeOperationError with the choices if it's invalid.
 */
export function choiceParameter(
  context: IExecuteFunctions,
  parameter: INodeProperties,
  itemIndex: number,
): string {
  const value = context.getNodeParameter(parameter.name, itemIndex, parameter.default);
  return choiceOf(context, parameter, itemIndex, value);
}

/** The same for a value already read; undefined means the default. @throws NodeOperationError as above. */
export function choiceOf(
  context: IExecuteFunctions,
  parameter: INodeProperties,
  itemIndex: number,
  value?: unknown,
): string {
  const standard = value ?? (parameter.default as string);
  return readInput(context, itemIndex, () => choiceOfField(fieldOf(parameter), standard));
}

/** A boolean parameter. @throws NodeOperationError if it's neither true nor false. */
export function flagParameter(
  context: IExecuteFunctions,
  parameter: INodeProperties,
  itemIndex: number,
): boolean {
  const value: unknown = context.getNodeParameter(parameter.name, itemIndex, parameter.default);
  return readInput(context, itemIndex, () => flagOf(fieldOf(parameter), value ?? ''));
}

/** A number parameter, which may be text; an empty one has its default. @throws NodeOperationError with the rule if it's invalid. */
export function asNumber(
  context: IExecuteFunctions,
  value: unknown,
  parameter: INodeProperties,
  rule: NumberRule,
  itemIndex = 0,
): number {
  return readInput(context, itemIndex, () => numberOf(fieldOf(parameter), value, rule));
}

/** A parameter that only this node has, as the readers of all connectors want it. */
function fieldOf(parameter: INodeProperties): Field {
  const { name, displayName: label, default: standard } = parameter;
  const choices = choicesOf(parameter).map((choice) => ({ label: choice.name, value: String(choice.value) }));
  const type = parameter.type === 'options' ? 'choice' : 'text';
  return {
    name,
    path: [],
    label,
    help: '',
    type,
    choices,
    default: standard as string,
    identifies: 'nobody',
  };
}

/** The editor's name of a parameter whose name is its display name in camel case. */
function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/(?=[A-Z])/gu, ' ');
}

/**
 * Reads an item's parameters.
 *
 * @param further sentences to add about an invalid field.
 * @throws NodeOperationError with the first invalid parameter, its rule and the item, but no value.
 */
export function readInput<Value>(
  context: IExecuteFunctions,
  itemIndex: number,
  read: () => Value,
  further: (field: string, isMissing: boolean) => readonly string[] = () => [],
): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof InputError ? invalidInput(context, itemIndex, error, further) : (error as Error);
  }
}

function invalidInput(
  context: IExecuteFunctions,
  itemIndex: number,
  { issues, message }: InputError,
  further: (field: string, isMissing: boolean) => readonly string[],
): NodeOperationError {
  const sentences = issues.flatMap(({ field, advice = '', isMissing = false }) => [
    advice,
    ...further(field, isMissing),
  ]);
  return invalidParameter(context, message, itemIndex, {
    advice: [...new Set(sentences)].join(' ').trim(),
    more: issues.slice(1).map((issue) => issue.message),
  });
}

export function invalidParameter(
  context: IExecuteFunctions,
  message: string,
  itemIndex: number,
  { advice = '', more = [] }: { readonly advice?: string; readonly more?: readonly string[] } = {},
): NodeOperationError {
  const others = more.length === 0 ? '' : ` Also: ${more.join('; ')}.`;
  return new NodeOperationError(context.getNode(), message, {
    description: `Correct it in item ${itemIndex}.${others} ${advice}`.trim(),
    itemIndex,
  });
}
