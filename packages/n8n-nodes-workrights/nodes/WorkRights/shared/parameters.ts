import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { isObject } from './json';
import { labelOf } from './labels';
import { asText } from './text';
import { issuesOfRequest, type RequestName } from './validate';

/** A parameter as text; of a resource locator its value. */
export function textParameter(context: IExecuteFunctions, name: string, itemIndex: number): string {
  return asText(context.getNodeParameter(name, itemIndex, '', { extractValue: true }));
}

export function collection(context: IExecuteFunctions, name: string, itemIndex: number): IDataObject {
  const value = context.getNodeParameter(name, itemIndex, {});
  return isObject(value) ? value : {};
}

/**
 * Judges a request by the contract before it is sent.
 *
 * @throws NodeOperationError that names the first parameter at fault, its rule and the item, and no value.
 */
export function requireValid(
  context: IExecuteFunctions,
  name: RequestName,
  body: unknown,
  itemIndex: number,
): void {
  const issues = issuesOfRequest(name, body);
  if (issues.length === 0) return;
  const texts = issues.map(({ path, message }) => `'${labelOf(path) ?? path.join('.')}' ${message}`);
  const advice = [...new Set(issues.map((issue) => issue.advice ?? ''))].join(' ').trim();
  throw invalidParameter(context, texts[0], itemIndex, { advice, more: texts.slice(1) });
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
