import type { Plugins } from '@hey-api/openapi-ts';
import { formatNamed } from '../formats.ts';

type StringResolver = NonNullable<Plugins.Zod.Resolvers['string']>;

/**
 * Gives string formats their meaning. A format that is not in the table is an error, because hey-api would leave it
 * out in silence.
 */
export const agreedFormat: StringResolver = (ctx) => {
  const { format } = ctx.schema;
  if (format === undefined) return undefined;
  const { source, ignoreCase } = formatNamed(format).matches;
  ctx.nodes.format = ({ $, chain }) =>
    chain.current.attr('regex').call(ignoreCase ? $.regexp(source, 'i') : $.regexp(source));
  return undefined;
};
