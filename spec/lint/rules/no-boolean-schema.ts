import type { Oas3Rule } from '@redocly/openapi-core';

import { isObject } from '../../reader/index.ts';

const single = ['items', 'not', 'contains', 'propertyNames', 'if', 'then', 'else', 'unevaluatedItems'];
const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const maps = ['properties', 'patternProperties', '$defs', 'dependentSchemas'];

/**
 * `true` and `false` as schemas crash generators. `additionalProperties` and `unevaluatedProperties` may be boolean: they
 * always could be, so every tool supports it.
 */
export const noBooleanSchema: Oas3Rule = () => ({
  Schema(schema, { report, location }) {
    const holder: Record<string, unknown> = { ...schema };
    const places = [
      ...single.map((key) => [key]),
      ...[...lists, ...maps].flatMap((key) => childKeys(holder[key]).map((child) => [key, child])),
    ];
    for (const place of places) {
      const value = place.reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], holder);
      if (typeof value !== 'boolean') continue;
      report({
        message: `The schema ${value} crashes generators: ${value ? 'write {}' : 'close the object and leave it out'}.`,
        location: location.child(place),
      });
    }
  },
});

function childKeys(value: unknown): string[] {
  return Array.isArray(value) || isObject(value) ? Object.keys(value) : [];
}
