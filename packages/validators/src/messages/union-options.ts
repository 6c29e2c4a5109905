import * as z from 'zod';

/** A zod schema as it lies inside another one. */
type Part = z.core.$ZodType;

/** The branches of the union that lies at a path inside a schema, or none if there is no union with that many. */
export function unionOptions(schema: Part, path: readonly PropertyKey[], count: number): readonly Part[] {
  const [head, ...rest] = path;
  const part = unwrap(schema);
  if (head === undefined) {
    if (part instanceof z.ZodUnion && part.options.length === count) return part.options;
  } else if (part instanceof z.ZodObject) {
    const inner: unknown = Object.hasOwn(part.shape, head) ? part.shape[String(head)] : undefined;
    return inner instanceof z.core.$ZodType ? unionOptions(inner, rest, count) : [];
  } else if (part instanceof z.ZodArray) {
    return unionOptions(part.element, rest, count);
  }
  return (
    partsOf(part)
      .map((inner) => unionOptions(inner, path, count))
      .find(({ length }) => length > 0) ?? []
  );
}

/** How many of the fields of a value a schema knows. */
export function knownFields(schema: Part | undefined, value: unknown): number {
  if (!schema || typeof value !== 'object' || value === null) return 0;
  const part = unwrap(schema);
  if (part instanceof z.ZodObject)
    return Object.keys(value).filter((key) => Object.hasOwn(part.shape, key)).length;
  return Math.max(0, ...partsOf(part).map((inner) => knownFields(inner, value)));
}

function unwrap(schema: Part): Part {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? unwrap(schema.unwrap())
    : schema;
}

/** The schemas that judge the same value as this one does. */
function partsOf(part: Part): readonly Part[] {
  if (part instanceof z.ZodUnion) return part.options;
  if (part instanceof z.ZodIntersection) return [part.def.left, part.def.right];
  return [];
}
