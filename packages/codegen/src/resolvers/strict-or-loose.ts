import type { Plugins } from '@hey-api/openapi-ts';

type ObjectResolver = NonNullable<Plugins.Zod.Resolvers['object']>;

/**
 * `additionalProperties: false` becomes `z.strictObject`, which refuses unknown fields, and every other object
 * `z.looseObject`, which keeps them. hey-api alone writes `z.object`, which drops them in silence.
 */
export const strictOrLooseObject: ObjectResolver = (ctx) => {
  const { $, nodes, plugin, schema } = ctx;
  if (Object.keys(schema.properties ?? {}).length === 0) return undefined;
  const additional: unknown = schema.additionalProperties;
  const closed =
    typeof additional === 'object' &&
    additional !== null &&
    'type' in additional &&
    additional.type === 'never';
  return $(plugin.imports.z)
    .attr(closed ? 'strictObject' : 'looseObject')
    .call(nodes.shape(ctx));
};
