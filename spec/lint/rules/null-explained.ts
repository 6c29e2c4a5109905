import type { Oas3Rule } from '@redocly/openapi-core';

import { isObject } from '../../reader/index.ts';

/**
 * The description of every nullable field must say what null doesn't mean. If null is read as "no limit" or "no conditions",
 * a person is cleared by mistake.
 */
export const nullExplained: Oas3Rule = () => ({
  Schema(schema, { report, location, resolve }) {
    if (isCondition(location.pointer)) return;
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const target = resolve(property).node;
      if (!isObject(target) || !takesNull(target, (node) => resolve(node).node)) continue;
      const own = isObject(property) ? property['description'] : undefined;
      if (/\bnull\s+(?:doesn't|does\s+not)\s+mean\b/i.test(String(own ?? target['description']))) continue;
      report({
        message: `The description of ${name} doesn't say what null doesn't mean ("Null doesn't mean that ...").`,
        location: location.child(['properties', name]),
      });
    }
  },
});

/** Schemas in `if`, `then` and `else` restrict fields that are described elsewhere. */
function isCondition(pointer: string): boolean {
  const segments = pointer.split('/');
  return segments.some(
    (segment, index) => ['if', 'then', 'else'].includes(segment) && segments[index - 1] !== 'properties',
  );
}

/** Keywords that restrict a value. A schema without any of them accepts null. */
const restrictions = ['type', 'const', 'enum', 'not', 'anyOf', 'oneOf', 'allOf'];

function takesNull(schema: Record<string, unknown>, resolve: (node: never) => unknown): boolean {
  const { type, enum: values, anyOf, oneOf } = schema;
  if (Array.isArray(type) ? type.includes('null') : type === 'null') return true;
  if (Array.isArray(values) && values.includes(null)) return true;
  const branches = [anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list : []));
  if (
    branches
      .map((branch) => resolve(branch as never))
      .some((node) => isObject(node) && takesNull(node, resolve))
  )
    return true;
  return !restrictions.some((keyword) => keyword in schema);
}
