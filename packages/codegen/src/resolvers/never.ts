import type { Plugins } from '@hey-api/openapi-ts';

type TypeResolver = NonNullable<Plugins.HeyApiTypeScript.Resolvers['unknown']>;
type ZodResolver = NonNullable<Plugins.Zod.Resolvers['unknown']>;

const isNever = (schema: object): boolean => (schema as Record<string, unknown>)['x-never'] === true;

/** Types a property that must be absent (`not: {}` with `x-never: true`) as `never`, not as `unknown`. */
export const neverType: TypeResolver = ({ $, schema }) => (isNever(schema) ? $.type('never') : undefined);

/** The same for zod: `z.never()`, where hey-api alone would write `z.unknown()` and accept anything. */
export const neverSchema: ZodResolver = ({ $, plugin, schema }) =>
  isNever(schema) ? $(plugin.imports.z).attr('never').call() : undefined;
