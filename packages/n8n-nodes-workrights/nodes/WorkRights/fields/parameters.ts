import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { asOneOf, choicesOf } from './choices';
import { labelOf, ruleOf } from './labels';
import { fieldName } from '../generated/explainer/path';
import type { Path } from '../generated/explainer/rule';
import { isObject } from '../shared/json';
import { asText, standsForNothing, type Given } from '../shared/text';
import { issuesOfRequest, type Issue, type RequestName } from '../shared/validate';

/** A parameter as text, see {@link asText}; for a resource locator, its value. */
export function textParameter(context: IExecuteFunctions, name: string, itemIndex: number): Given {
  return asText(context.getNodeParameter(name, itemIndex, '', { extractValue: true }));
}

/** A collection's fields by name. @throws NodeOperationError if an expression in its place doesn't return fields. */
export function collection(context: IExecuteFunctions, name: string, itemIndex: number): IDataObject {
  const value: unknown = context.getNodeParameter(name, itemIndex, {}) ?? {};
  if (isObject(value)) return value;
  throw invalidParameter(context, `'${titleOf(name)}' must be fields with their names`, itemIndex);
}

/** A parameter's choice, not validated; its default if the node has no such parameter. */
export function chosenIn(context: IExecuteFunctions, parameter: INodeProperties, itemIndex: number): Given {
  return asOneOf(parameter, context.getNodeParameter(parameter.name, itemIndex, parameter.default));
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
  return choiceOf(context, parameter, itemIndex, chosenIn(context, parameter, itemIndex));
}

/** The same for a value already read; undefined means the default. @throws NodeOperationError as above. */
export function choiceOf(
  context: IExecuteFunctions,
  parameter: INodeProperties,
  itemIndex: number,
  value?: unknown,
): string {
  const choices = choicesOf(parameter);
  const choice = asOneOf(parameter, value ?? parameter.default);
  if (choices.some((one) => one.value === choice)) return String(choice);
  const names = choices.map(({ name }) => name).join(', ');
  throw invalidParameter(context, `'${parameter.displayName}' must be one of ${names}`, itemIndex);
}

/** A boolean parameter. @throws NodeOperationError if it's neither true nor false. */
export function flagParameter(
  context: IExecuteFunctions,
  { name, displayName, default: standard }: INodeProperties,
  itemIndex: number,
): boolean {
  const value: unknown = context.getNodeParameter(name, itemIndex, standard);
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw invalidParameter(context, `'${displayName}' must be true or false`, itemIndex);
}

/** The editor's name of a parameter whose name is its display name in camel case. */
function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/(?=[A-Z])/gu, ' ');
}

/** The placeholder for what the credential adds to every body. It's used only when a request is validated, and never sent. */
export const FROM_CREDENTIAL = { accountkeyid: 'from-the-credential' };

/**
 * Validates a request by the contract before it's sent.
 *
 * @param further sentences to add about an invalid field.
 * @throws NodeOperationError with the first invalid parameter, its rule and the item, but no value.
 */
export function requireValid(
  context: IExecuteFunctions,
  name: RequestName,
  body: unknown,
  itemIndex: number,
  further: (path: Path) => readonly string[] = () => [],
): void {
  const nothing = fieldsWithoutValue(body, []);
  const named = new Set(nothing.map(({ path }) => path.join('.')));
  const others = issuesOfRequest(name, body, nameOf).filter(({ path }) => !named.has(path.join('.')));
  const issues: readonly Issue[] = [...nothing, ...others];
  if (issues.length === 0) return;
  const texts = issues.map(({ path, message }) => `${nameOf(path)} ${ruleOf(path.map(String), message)}`);
  const sentences = issues.flatMap(({ path, advice }) => [advice, ...further(path)]);
  const advice = [...new Set(sentences)].join(' ').trim();
  throw invalidParameter(context, texts[0], itemIndex, { advice, more: texts.slice(1) });
}

/** Fields with a text such as `null` or `#N/A`, which the contract would accept as a name or an ID. */
function fieldsWithoutValue(value: unknown, path: readonly string[]): Issue[] {
  if (typeof value === 'string' && standsForNothing(value)) {
    return [{ path, keyword: 'no-value', message: 'has a text that stands for no value', advice: NO_VALUE }];
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, field]) => fieldsWithoutValue(field, [...path, name]));
}

const NO_VALUE =
  'An expression or a formula found nothing, and wrote null, undefined, #N/A or the like. Leave the field empty instead.';

function nameOf(path: Path): string {
  return path.length === 0 ? 'The request' : `'${labelOf(path.map(String)) ?? fieldName(path)}'`;
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
