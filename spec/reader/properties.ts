import type { Document, Schema } from './document.ts';
import { resolve } from './references.ts';

/** A property that a value may have, in one of its forms or in several. */
export interface Property {
  /** The names that lead to it. */
  path: readonly string[];
  /** Its schema in each form, references followed. */
  schemas: Schema[];
}

/**
 * Every property that a value of a schema may have, also inside other objects, in the order of the document. Whatever
 * form has it (`allOf`, `anyOf`, `oneOf`, `then`), it is there once. Items of lists are not looked into.
 *
 * @throws BundleError when a reference leads nowhere.
 */
export function propertiesOf(document: Document, schema: Schema): Property[] {
  const found = new Map<string, Property>();
  const collect = (node: Schema, path: readonly string[]): void => {
    const { value } = resolve<Schema>(document, { value: node, pointer: '#' });
    const { allOf = [], anyOf = [], oneOf = [], then, else: otherwise, properties = {} } = value;
    for (const [name, property] of Object.entries(properties)) {
      const steps = [...path, name];
      const known = found.get(steps.join('/')) ?? { path: steps, schemas: [] };
      known.schemas.push(resolve<Schema>(document, { value: property, pointer: '#' }).value);
      found.set(steps.join('/'), known);
      collect(property, steps);
    }
    for (const form of [...allOf, ...anyOf, ...oneOf, then, otherwise]) if (form) collect(form, path);
  };
  collect(schema, []);
  return [...found.values()];
}
