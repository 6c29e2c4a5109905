import type { Plugins } from '@hey-api/openapi-ts';
import { BundleError } from '@workrights/spec/reader';
import { FORMATS } from '../formats.ts';

type StringResolver = NonNullable<Plugins.Zod.Resolvers['string']>;

/**
 * Gives string formats their meaning. A format that is not in the table is an error, because hey-api would leave it
 * out in silence.
 */
export const agreedFormat: StringResolver = (ctx) => {
  const { format } = ctx.schema;
  if (format === undefined) return undefined;
  const known = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
  if (!known)
    throw new BundleError(`The contract uses the format "${format}", which the validators do not know.`);
  const { source, ignoreCase } = known.matches;
  ctx.nodes.format = ({ $, chain }) =>
    chain.current.attr('regex').call(ignoreCase ? $.regexp(source, 'i') : $.regexp(source));
  return undefined;
};
