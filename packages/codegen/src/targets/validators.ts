import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { interfaceNames, type Document, type Schema } from '@workrights/spec/reader';
import type { Documents } from '../documents.ts';
import { runHeyApi } from '../hey-api.ts';
import { GENERATED_HEADER } from '../generated-header.ts';
import { rulesModule } from '../rules/rules-module.ts';
import { neverSchema } from '../resolvers/never.ts';
import type { Plugins } from '@hey-api/openapi-ts';
import { formatNamed } from '../formats.ts';

/**
 * Writes for every component schema, to `<outDir>/visa-checks` and `<outDir>/work-rights`: a zod schema
 * (`visaCheckSchema`) and its inferred type (`VisaCheck`) in `zod.gen.ts`, its rule (`visaCheckRule`) in
 * `rules.gen.ts`, and in `explained.gen.ts` the zod schema whose issues are put into words by that rule.
 *
 * @param array the module whose `array` stands in for zod's
 */
export async function generateValidators(
  documents: Documents,
  outDir: string,
  { array }: { array: string },
): Promise<void> {
  for (const name of interfaceNames) {
    await runHeyApi({
      document: schemasOnly(documents[name]),
      outDir: join(outDir, name),
      plugins: [
        {
          name: 'zod',
          definitions: {
            name: '{{name}}Schema',
            case: 'camelCase',
            types: { infer: { name: '{{name}}', case: 'PascalCase' } },
          },
          requests: false,
          responses: false,
          $resolvers: {
            number: wholeNumber,
            object: strictOrLooseObject,
            string: agreedFormat,
            unknown: neverSchema,
          },
        },
      ],
    });
    const schemas = join(outDir, name, 'zod.gen.ts');
    await writeFile(schemas, withArraysOf(array, await readFile(schemas, 'utf8')));
    const names = Object.keys(documents[name].components?.['schemas'] ?? {});
    const rules = rulesModule(documents[name], { names, explainer: '@workrights/explainer' });
    await writeFile(join(outDir, name, 'rules.gen.ts'), rules);
    await writeFile(join(outDir, name, 'explained.gen.ts'), explainedModule(documents[name], names));
  }
}

/** Of zod only what is used may reach a bundle, so zod is not re-exported with another `array`. */
function withArraysOf(module: string, schemas: string): string {
  const own = schemas.replaceAll('z.array(', 'array(');
  return own === schemas ? own : own.replace(/(?=^import )/m, `import { array } from '${module}';\n`);
}

/** For bundlers: a schema that nobody imports may go, and its rule with it. */
function explainedModule(document: Document, names: readonly string[]): string {
  const constants = names.map((schemaName) => {
    const name = `${schemaName.charAt(0).toLowerCase()}${schemaName.slice(1)}`;
    const call = `explained(zod.${name}Schema, rules.${name}Rule)`;
    const docs = docsOf(document.components?.schemas?.[schemaName]);
    return `${docs}export const ${name}Schema: typeof zod.${name}Schema = /* @__PURE__ */ ${call};\n`;
  });
  const types = `export type { ${names.join(', ')} } from './zod.gen.ts';\n`;
  const imports = [
    "import { explained } from '../../messages/explained.ts';",
    "import * as rules from './rules.gen.ts';",
    "import * as zod from './zod.gen.ts';",
  ];
  return [`${GENERATED_HEADER}${imports.join('\n')}\n`, types, ...constants].join('\n');
}

function docsOf({ description }: Schema = {}): string {
  if (description === undefined) return '';
  const lines = description.trim().replaceAll('*/', '*\\/').split('\n');
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
}

/**
 * The component schemas alone. Defaults go, because zod would write them into what it parses, and a validator
 * must hand back what it was given. The words of patterns go, because the explainer has them.
 */
function schemasOnly(document: Document): Document {
  const { openapi, info, components } = document;
  return {
    openapi,
    info,
    paths: {},
    components: { schemas: bare(components?.schemas ?? {}) },
  };
}

function bare<T>(schemas: T): T {
  const copy = structuredClone(schemas);
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('default' in node && 'type' in node) delete node.default;
    if ('pattern' in node && 'x-pattern-message' in node) delete node['x-pattern-message'];
    for (const child of Object.values(node)) visit(child);
  };
  visit(copy);
  return copy;
}

type NumberResolver = NonNullable<Plugins.Zod.Resolvers['number']>;

/**
 * `type: integer` means a whole number of any size, as JSON Schema has it: `z.int()` stops at 2^53, and
 * `multipleOf(1)` takes fractions that are too small for its rounding.
 */
const wholeNumber: NumberResolver = (ctx) => {
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

type StringResolver = NonNullable<Plugins.Zod.Resolvers['string']>;

/**
 * Gives string formats their meaning. A format that is not in the table is an error, because hey-api would leave it
 * out in silence.
 */
const agreedFormat: StringResolver = (ctx) => {
  const { format } = ctx.schema;
  if (format === undefined) return undefined;
  const { source, ignoreCase } = formatNamed(format).matches;
  ctx.nodes.format = ({ $, chain }) =>
    chain.current.attr('regex').call(ignoreCase ? $.regexp(source, 'i') : $.regexp(source));
  return undefined;
};

type ObjectResolver = NonNullable<Plugins.Zod.Resolvers['object']>;

/**
 * `additionalProperties: false` becomes `z.strictObject`, which refuses unknown fields, and every other object
 * `z.looseObject`, which keeps them. hey-api alone writes `z.object`, which drops them in silence.
 */
const strictOrLooseObject: ObjectResolver = (ctx) => {
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
