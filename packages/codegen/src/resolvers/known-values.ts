import { $ as dsl, type Plugins } from '@hey-api/openapi-ts';

type StringResolver = NonNullable<Plugins.HeyApiTypeScript.Resolvers['string']>;
type UnionResolver = NonNullable<Plugins.HeyApiTypeScript.Resolvers['union']>;

/** The values that the contract knows of an open enum (`x-known-values`), or undefined for other schemas. */
function knownValues(schema: object): readonly string[] | undefined {
  const values: unknown = (schema as Record<string, unknown>)['x-known-values'];
  return Array.isArray(values) && values.length > 0 ? values.map(String) : undefined;
}

const openEnumMembers = (values: readonly string[]) => [
  ...values.map((value) => dsl.type.literal(value)),
  dsl.type.and(dsl.type('string'), dsl.type.object()),
];

/**
 * Types an open enum as `'pending' | 'completed' | (string & {})`: editors offer the known values and every
 * other string is still allowed. A plain union with `string` would collapse to `string`.
 */
export const openEnumType: StringResolver = ({ $, schema }) => {
  const values = knownValues(schema);
  return values && $.type.or(...openEnumMembers(values));
};

/** The same for an open enum that may be null (`type: [string, 'null']`), which hey-api takes for a union. */
export const nullableOpenEnumType: UnionResolver = ({ $, parentSchema, schemas }) => {
  const values = knownValues(parentSchema);
  const types = schemas.map(({ type }) => type).toSorted();
  if (!values || types.join() !== 'null,string') return undefined;
  return $.type.or(...openEnumMembers(values), $.type.literal(null));
};
