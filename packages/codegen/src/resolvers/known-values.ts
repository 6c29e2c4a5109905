import type { Plugins } from '@hey-api/openapi-ts';

type StringResolver = NonNullable<Plugins.HeyApiTypeScript.Resolvers['string']>;

/** The values that the contract knows of an open enum (`x-known-values`), or undefined for other schemas. */
export function knownValues(schema: object): readonly string[] | undefined {
  const values: unknown = (schema as Record<string, unknown>)['x-known-values'];
  return Array.isArray(values) && values.length > 0 ? values.map(String) : undefined;
}

/**
 * Types an open enum as `'pending' | 'completed' | (string & {})`: editors offer the known values and every
 * other string is still allowed. A plain union with `string` would collapse to `string`.
 */
export const openEnumType: StringResolver = ({ $, schema }) => {
  const values = knownValues(schema);
  if (!values) return undefined;
  return $.type.or(
    ...values.map((value) => $.type.literal(value)),
    $.type.and($.type('string'), $.type.object()),
  );
};
