import { isDeepStrictEqual } from 'node:util';

import { follow, type Document, type Schema } from '../reader/index.ts';
import { eachSchema } from './schemas.ts';

type Nullable = Schema & { nullable?: boolean };

/**
 * Rewrites each schema without `anyOf`, `oneOf` and `allOf`. A union becomes a schema that accepts what any member accepts:
 * an object with the properties of all members, which requires only what every member requires. What differs between members
 * is left open.
 */
export function mergeSchemas(document: Document): void {
  eachSchema(document, (schema) => {
    if (!schema.anyOf && !schema.oneOf && !schema.allOf) return;
    const merged = writtenOut(document, schema);
    for (const key of Object.keys(schema)) delete schema[key as keyof Schema];
    Object.assign(schema, merged);
  });
}

/** @throws Error when a union has properties next to it, because those apply together with each member's. */
function withoutUnion(document: Document, schema: Schema): Schema {
  const { anyOf, oneOf, discriminator: _, ...beside } = schema;
  const members = anyOf ?? oneOf;
  if (!members) return schema;
  if (beside.properties || beside.required || (anyOf && oneOf)) {
    throw new Error(`This union cannot be written as one schema: ${JSON.stringify(schema)}`);
  }
  return { ...members.reduce((one, other) => either(document, one, other)), ...beside };
}

function either(document: Document, one: Schema, other: Schema): Schema {
  if (isDeepStrictEqual(one, other)) return one;
  const [first, second] = [writtenOut(document, one), writtenOut(document, other)];
  const merged = agreed(first, second);
  if (first.nullable || second.nullable) merged.nullable = true;
  if (first.description && second.description && first.description !== second.description) {
    merged.description = `${first.description.trim()}\n\n${second.description.trim()}`;
  }
  if (first.type !== second.type) return {};
  if (first.enum && second.enum) merged.enum = [...new Set([...first.enum, ...second.enum])];
  if (first.type !== 'object') return merged;
  const required = (first.required ?? []).filter((name) => second.required?.includes(name));
  if (required.length > 0) merged.required = required;
  else delete merged.required;
  merged.properties = eitherProperties(document, first.properties ?? {}, second.properties ?? {});
  return merged;
}

function eitherProperties(
  document: Document,
  first: Record<string, Schema>,
  second: Record<string, Schema>,
): Record<string, Schema> {
  const both = Object.entries(first).map(([name, schema]) => {
    const other = second[name];
    return [name, other ? either(document, schema, other) : schema] as const;
  });
  return { ...second, ...Object.fromEntries(both) };
}

/** The keywords that have the same value in both schemas. */
function agreed(first: Nullable, second: Nullable): Nullable {
  const same = Object.entries(first).filter(([key, value]) =>
    isDeepStrictEqual(value, second[key as keyof Nullable]),
  );
  return Object.fromEntries(same) as Nullable;
}

/** The schema without a `$ref`, a union or an `allOf` at its top. */
function writtenOut(document: Document, schema: Schema): Nullable {
  const target = follow<Schema>(document, { value: schema, pointer: '#' }).value;
  const { allOf = [], ...rest } = withoutUnion(document, target);
  const parts = allOf.map((part) => writtenOut(document, part));
  const all = [...parts, rest];
  const properties = Object.assign({}, ...all.map((part) => part.properties ?? {})) as Record<string, Schema>;
  const required = [...new Set(all.flatMap((part) => part.required ?? []))];
  return {
    ...(Object.assign({}, ...all) as Nullable),
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  };
}
