import { isObject, type Document, type JsonObject, type Schema } from '../reader/index.ts';

/** Keywords whose value is a schema, a list of schemas, or a map of schemas. */
const single = ['items', 'additionalProperties', 'not'];
const lists = ['allOf', 'anyOf', 'oneOf'];

/** Calls `visit` with every schema of a document, inner ones first. `visit` may change the schema in place. */
export function eachSchema(document: Document, visit: (schema: Schema) => void): void {
  for (const schema of Object.values(document.components?.schemas ?? {})) inSchema(schema, visit);
  const { schemas: _, examples: __, ...components } = document.components ?? {};
  for (const part of [document.paths, components]) outside(part, visit);
}

/** Finds schemas in parameters, headers and media types. */
function outside(node: unknown, visit: (schema: Schema) => void): void {
  if (Array.isArray(node)) for (const item of node) outside(item, visit);
  if (!isObject(node)) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'example' || key === 'examples' || key.startsWith('x-')) continue;
    if (key === 'schema') inSchema(value as Schema, visit);
    else outside(value, visit);
  }
}

function inSchema(schema: Schema, visit: (schema: Schema) => void): void {
  const node = schema as JsonObject;
  const inner = [
    ...single.map((key) => node[key]),
    ...lists.flatMap((key) => (node[key] ?? []) as unknown[]),
    ...Object.values(schema.properties ?? {}),
  ];
  for (const child of inner) if (isObject(child)) inSchema(child as Schema, visit);
  visit(schema);
}
