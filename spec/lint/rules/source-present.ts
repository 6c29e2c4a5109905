import type { Oas3Rule } from '@redocly/openapi-core';

import { isObject } from '../../reader/index.ts';

/**
 * Every operation, parameter, header and property must name its section of service.md. For a property that is a `$ref`, the
 * `x-source` of its schema counts. If `properties` is a `$ref` to another schema's properties, they are checked in that schema only.
 */
export const sourcePresent: Oas3Rule = () => ({
  Operation(operation, { report, location }) {
    if (!hasSource(operation))
      report({ message: 'The operation has no x-source.', location: location.key() });
  },
  Parameter(parameter, { report }) {
    if (!hasSource(parameter)) report({ message: `The parameter ${parameter.name} has no x-source.` });
  },
  Header(header, { report, key }) {
    if (!hasSource(header)) report({ message: `The header ${key} has no x-source.` });
  },
  Schema(schema, { report, location, resolve }) {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if (name === '$ref' || hasSource(property) || hasSource(resolve(property).node)) continue;
      report({
        message: `The property ${name} has no x-source, and no schema that has one.`,
        location: location.child(['properties', name]).key(),
      });
    }
  },
});

function hasSource(node: unknown): boolean {
  return isObject(node) && node['x-source'] !== undefined;
}
