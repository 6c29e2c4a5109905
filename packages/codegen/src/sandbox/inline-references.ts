import { BundleError, follow, isObject, type Document, type Schema } from '@workrights/spec/reader';

const annotations = new Set([
  'title',
  'description',
  'examples',
  'example',
  'default',
  'deprecated',
  '$comment',
]);

/**
 * A copy of a schema with every `$ref` replaced by what it names. ajv then gives each error a `schemaPath` that
 * leads through the branches of unions (`#/anyOf/0/required`); a reference would cut the path short, and errors
 * of different branches could not be told apart. Throws `BundleError` for a schema that contains itself.
 */
export function inlineReferences(document: Document, schema: Schema): Schema {
  return inline(document, schema, []) as Schema;
}

function inline(document: Document, node: unknown, trail: readonly string[]): unknown {
  if (Array.isArray(node)) return node.map((item) => inline(document, item, trail));
  if (!isObject(node)) return node;
  const { $ref, ...siblings } = node;
  if (typeof $ref !== 'string') {
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => [key, inline(document, value, trail)]),
    );
  }
  if (trail.includes($ref)) throw new BundleError(`The request schema ${$ref} contains itself.`);
  const { value } = follow<Schema>(document, { value: { $ref }, pointer: '#' });
  const target = inline(document, value, [...trail, $ref]) as Schema;
  const rules = Object.keys(siblings).filter((key) => !annotations.has(key) && !key.startsWith('x-'));
  if (rules.length === 0) return { ...target, ...siblings };
  return { allOf: [target, inline(document, siblings, trail)] };
}
