import type { Document, Schema } from './document.ts';
import { resolve } from './references.ts';

/** A property that a value may have, in one or several of its forms. */
export interface Property {
  /** The names from the root of the value to it. */
  path: readonly string[];
  /** Its schema in each form, with resolved references. */
  schemas: Schema[];
}

/**
 * Every property that a value of a schema may have, also inside other objects, in the order of the document. Each appears
 * once, in whichever form it is (`allOf`, `anyOf`, `oneOf`, `then`). Items of lists are left out.
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
