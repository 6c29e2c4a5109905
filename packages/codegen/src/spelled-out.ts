import type { OpenApiDocument, Schema } from './documents.ts';
import { isObject, resolveReference } from './references.ts';

export type { OpenApiDocument } from './documents.ts';

/**
 * A copy of the document in the words that our own generators know best, and other people's stumble over:
 *
 * - An `enum` of one value becomes a `const`.
 * - Each closed form of a union forbids the properties of its siblings by name (`not: {}` with `x-never`). A closed
 *   object refuses them already, but TypeScript takes an object literal that mixes the properties of several members
 *   of a union, unless each member says `onboard_id?: never`; and a person is told that a field has no place here,
 *   rather than that it is unknown.
 */
export function spelledOut(document: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  const schemas = Object.values(copy.components?.['schemas'] ?? {}).filter(isObject);
  for (const schema of schemas) writeConstants(schema);
  for (const union of schemas.filter((schema) => branchesOf(schema) !== undefined)) {
    forbidSiblings(formsOf(copy, union));
  }
  return copy;
}

function writeConstants(node: Schema): void {
  const { enum: values, ...children } = node as Record<string, unknown>;
  if (Array.isArray(values) && values.length === 1) {
    Object.assign(node, { const: values[0] });
    delete (node as { enum?: unknown }).enum;
  }
  for (const child of Object.values(children).flat()) if (isObject(child)) writeConstants(child);
}

function forbidSiblings(forms: readonly Schema[]): void {
  const names = new Set(forms.flatMap((form) => Object.keys(propertiesOf(form))));
  for (const form of forms.filter(({ additionalProperties }) => additionalProperties === false)) {
    const properties = propertiesOf(form);
    for (const name of names) {
      if (!Object.hasOwn(properties, name))
        properties[name] = { not: {}, 'x-never': true, ...sourceOf(form) };
    }
  }
}

/** Where the contract has a form from, it has from there that nothing else belongs to it. */
function sourceOf({ 'x-source': source }: Schema): object {
  return source === undefined ? {} : { 'x-source': source };
}

/** The objects that a union leads to, through unions inside it. */
function formsOf(document: OpenApiDocument, node: unknown): Schema[] {
  const schema = resolveReference(document, node);
  const branches = branchesOf(schema);
  return branches ? branches.flatMap((branch) => formsOf(document, branch)) : [schema];
}

function branchesOf({ oneOf, anyOf }: Schema): readonly unknown[] | undefined {
  const branches = oneOf ?? anyOf;
  return Array.isArray(branches) ? branches : undefined;
}

function propertiesOf({ properties }: Schema): Record<string, unknown> {
  return isObject(properties) ? (properties as Record<string, unknown>) : {};
}
