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
 * Compiles schemas of a document to the source of one ES module, with one exported function a schema. A function stops at the
 * first broken rule; the explainer says what is wrong.
 */
export function compileValidators(
  document: Document,
  schemas: NamedSchemas,
  { coerce }: CompileOptions,
): string {
  const root = { components: document.components ?? {}, schemas };
  const options: Options = {
    // An invalid parameter must not stop the conversion of the others.
    allErrors: coerce,
    coerceTypes: coerce,
    // An unknown keyword is an error, so that a misspelt rule isn't ignored.
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
function annotationsIn(
  node: unknown,
  found = new Set(['discriminator', 'example', 'externalDocs', 'xml']),
): Set<string> {
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
