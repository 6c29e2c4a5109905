import type { Plugins } from '@hey-api/openapi-ts';

type NumberResolver = NonNullable<Plugins.Zod.Resolvers['number']>;

/**
 * `type: integer` means a whole number of any size, as JSON Schema has it: `z.int()` stops at 2^53, and
 * `multipleOf(1)` takes fractions that are too small for its rounding.
 */
export const wholeNumber: NumberResolver = (ctx) => {
  const { $, chain, nodes, plugin, schema } = ctx;
  if (schema.type !== 'integer' || schema.const !== undefined) return undefined;
  chain.current = $(plugin.imports.z)
    .attr('number')
    .call()
    .attr('refine')
    .call($('Number').attr('isInteger'), $.literal('must be a whole number'));
  chain.current = nodes.min(ctx) ?? chain.current;
  chain.current = nodes.max(ctx) ?? chain.current;
  return chain.current;
};
