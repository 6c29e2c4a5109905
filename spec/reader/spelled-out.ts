import type { Document, Schema } from './document.ts';
import { isObject, type JsonObject } from './json-pointer.ts';
import { follow } from './references.ts';

/**
 * A copy of the document for our own generators and the portal. It uses two forms that other people's tools don't handle
 * well:
 *
 * - An `enum` of one value becomes a `const`.
 * - Each closed form of a union forbids the properties of its siblings by name (`not: {}` with `x-never`). A closed object
 *   rejects them anyway. But TypeScript accepts an object literal that mixes the properties of several forms, unless each
 *   form says `onboard_id?: never`. And an error message can then say that a field doesn't belong here, instead of calling
 *   it unknown.
 */
export function spelledOut(document: Document): Document {
  const copy = structuredClone(document);
  const schemas = Object.values(copy.components?.schemas ?? {});
  for (const schema of schemas) writeConstants(schema as JsonObject);
  for (const union of schemas.filter((schema) => branchesOf(schema) !== undefined)) {
    forbidSiblings(formsOf(copy, union));
  }
  return copy;
}

function writeConstants(node: JsonObject): void {
  const { enum: values, ...children } = node;
  if (Array.isArray(values) && values.length === 1) {
    node['const'] = values[0];
    delete node['enum'];
  }
  for (const child of Object.values(children).flat()) if (isObject(child)) writeConstants(child);
}

function forbidSiblings(forms: readonly Schema[]): void {
  const names = new Set(forms.flatMap(({ properties = {} }) => Object.keys(properties)));
  for (const { properties = {}, ...form } of forms.filter((one) => one.additionalProperties === false)) {
    for (const name of names) {
      // The source of the form also says that other fields don't belong to it.
      const { 'x-source': source } = form;
      if (!Object.hasOwn(properties, name))
        properties[name] = { not: {}, 'x-never': true, ...(source && { 'x-source': source }) };
    }
  }
}

/** The objects of a union, including those of unions inside it. */
function formsOf(document: Document, node: Schema): Schema[] {
  const { value } = follow<Schema>(document, { value: node, pointer: '#' });
  return branchesOf(value)?.flatMap((branch) => formsOf(document, branch)) ?? [value];
}

function branchesOf({ oneOf, anyOf }: Schema): readonly Schema[] | undefined {
  return oneOf ?? anyOf;
}
