import type { Plugins } from '@hey-api/openapi-ts';

type NumberResolver = NonNullable<Plugins.Zod.Resolvers['number']>;

/** `type: integer` means a whole number of any size, as JSON Schema has it; `z.int()` stops at 2^53. */
export const wholeNumber: NumberResolver = (ctx) => {
  const { $, chain, nodes, plugin, schema } = ctx;
  if (schema.type !== 'integer' || schema.const !== undefined) return undefined;
  chain.current = $(plugin.imports.z).attr('number').call().attr('multipleOf').call($.literal(1));
  chain.current = nodes.min(ctx) ?? chain.current;
  chain.current = nodes.max(ctx) ?? chain.current;
  return chain.current;
};
