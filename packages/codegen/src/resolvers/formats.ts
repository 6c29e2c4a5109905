import formats from 'ajv-formats/dist/formats.js';
import type { Plugins } from '@hey-api/openapi-ts';
import { BundleError } from '@workrights/spec/reader';

type StringResolver = NonNullable<Plugins.Zod.Resolvers['string']>;
type StringContext = Parameters<StringResolver>[0];
type FormatNode = StringContext['nodes']['format'];

const unreserved = String.raw`(?:[a-z0-9\-._~!$&'()*+,;=]|%[0-9a-f]{2})`;
const pathCharacter = String.raw`(?:${unreserved}|[:@])`;
const queryCharacter = String.raw`(?:${pathCharacter}|[/?])`;

/**
 * RFC 3986 §3 as ajv-formats reads it: without path-empty, and with a second slash left to the path where the
 * authority does not fit. Only an address in brackets is taken more loosely (`[9]`), to keep the pattern short.
 */
const uri = new RegExp(
  [
    String.raw`^[a-z][a-z0-9+\-.]*:`,
    String.raw`(?:\/?\/(?:(?:${unreserved}|:)*@)?(?:\[[0-9a-f:.]+\]|${unreserved}*)(?::\d*)?(?:\/${pathCharacter}*)*`,
    String.raw`|\/(?:${pathCharacter}+(?:\/${pathCharacter}*)*)?|${pathCharacter}+(?:\/${pathCharacter}*)*)`,
    String.raw`(?:\?${queryCharacter}*)?(?:#${queryCharacter}*)?$`,
  ].join(''),
  'i',
);

/** RFC 3339 §5.6 with calendar-valid days and the leap second in UTC. */
const dateTime = new RegExp(
  [
    String.raw`^(?:(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29`,
    String.raw`|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])`,
    String.raw`|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8])))`,
    String.raw`[Tt\s](?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)`,
    String.raw`|23:59:60(?:\.\d+)?[Zz])$`,
  ].join(''),
);

const nodes: Readonly<Record<string, FormatNode>> = {
  date: ({ $, plugin }) =>
    $(plugin.imports.z).attr('iso').attr('date').call($.literal('must be a date that exists (yyyy-mm-dd)')),
  'date-time': ({ $, chain }) =>
    chain.current
      .attr('regex')
      .call($.regexp(dateTime.source), $.literal('must be a date and time with its offset (RFC 3339)')),
  email: ({ $, plugin }) => {
    const { source } = formats.fullFormats.email as RegExp;
    const options = $.object().prop('pattern', $.regexp(source, 'i'));
    return $(plugin.imports.z)
      .attr('email')
      .call(options.prop('error', $.literal('must be an e-mail address')));
  },
  uri: ({ $, chain }) =>
    chain.current.attr('regex').call($.regexp(uri.source, 'i'), $.literal('must be a full URL')),
};

/**
 * Gives string formats the meaning that ajv-formats gives them, so that the validators and the sandbox agree.
 * zod's own differ: `z.iso.datetime()` refuses offsets or accepts local times, `z.email()` and `z.url()` follow
 * other rules. A format without a rule here is an error, because hey-api would leave it out in silence.
 */
export const agreedFormat: StringResolver = (ctx) => {
  const { format } = ctx.schema;
  if (format === undefined) return undefined;
  const node = Object.hasOwn(nodes, format) ? nodes[format] : undefined;
  if (!node)
    throw new BundleError(`The contract uses the format "${format}", which the validators do not know.`);
  ctx.nodes.format = node;
  return undefined;
};
