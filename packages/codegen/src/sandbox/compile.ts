import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import standaloneModule from 'ajv/dist/standalone/index.js';
import formatsModule from 'ajv-formats';
import { isObject, type Document, type Schema } from '@workrights/spec/reader';

// Both are CommonJS with a `default` property; Node gives the namespace object.
const standaloneCode = standaloneModule.default;
const addFormats = formatsModule.default;

const rootId = 'contract';

/** Schemas to compile, by the name under which the code exports their validator. */
export type NamedSchemas = Readonly<Record<string, Schema>>;

interface CompileOptions {
  /** For values that arrive as strings: path, query and header parameters. */
  readonly coerce: boolean;
}

/**
 * Compiles schemas of a document to the source of one ES module, with one exported function a schema.
 *
 * All errors are collected, and unions with a discriminator report the errors of the branch that the
 * discriminator names, so that each error points at a field.
 */
export function compileValidators(
  document: Document,
  schemas: NamedSchemas,
  { coerce }: CompileOptions,
): string {
  const root = withoutMappings({ components: document.components ?? {}, schemas });
  const options: Options = {
    allErrors: true,
    discriminator: true,
    coerceTypes: coerce,
    // Unknown keywords stay errors, so that a misspelt rule cannot pass for none at all.
    strictTypes: false,
    strictRequired: false,
    code: { source: true, esm: true, lines: true },
  };
  const ajv = new Ajv2020(options);
  addFormats(ajv, { mode: 'full' });
  ajv.addVocabulary([...Object.keys(root), ...annotationsIn(root)]);
  ajv.addSchema({ ...root, $id: rootId });
  const pointers = Object.keys(schemas).map((name) => [name, `${rootId}#/schemas/${name}`]);
  return standaloneCode(ajv, Object.fromEntries(pointers) as Record<string, string>);
}

/** OpenAPI's own annotations and the contract's `x-` ones: they say nothing to a validator. */
function annotationsIn(node: unknown, found = new Set(['example', 'externalDocs', 'xml'])): Set<string> {
  if (Array.isArray(node)) {
    for (const item of node) annotationsIn(item, found);
  } else if (isObject(node)) {
    for (const [key, value] of Object.entries(node)) {
      if (key.startsWith('x-')) found.add(key);
      else annotationsIn(value, found);
    }
  }
  return found;
}

/**
 * Rewrites each discriminator for ajv, which refuses OpenAPI's `mapping` and, for a value that no branch has, does not
 * say which ones there are. The values of the mapping become an `enum` beside it, which does.
 */
function withoutMappings<T>(node: T): T {
  return JSON.parse(
    JSON.stringify(node, (_, value: unknown) => (isObject(value) ? withoutMapping(value) : value)),
  ) as T;
}

function withoutMapping(schema: Record<string, unknown>): Record<string, unknown> {
  const { discriminator } = schema;
  if (!isObject(discriminator) || typeof discriminator['propertyName'] !== 'string') return schema;
  const { propertyName, mapping } = discriminator;
  if (!isObject(mapping)) return schema;
  const { properties = {}, required = [] } = schema as { properties?: object; required?: string[] };
  return {
    ...schema,
    discriminator: { propertyName },
    properties: { ...properties, [propertyName]: { enum: Object.keys(mapping) } },
    required: [...new Set([...required, propertyName])],
  };
}
