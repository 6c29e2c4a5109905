import type { Oas3Rule } from '@redocly/openapi-core';

/** Keywords that other people's code generators handle wrongly, and how to write the same without them. */
const unsafe: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  const: () => '`const` loses its type in some generators: write an `enum` of one value.',
  enum: (values) =>
    Array.isArray(values) && values.includes(null)
      ? 'null in an `enum` is lost or breaks the generated code: write `anyOf` with `type: "null"`.'
      : undefined,
  format: (format) =>
    format === 'int64'
      ? '`int64` reads as bigint in one tool and as number in another: leave the format out.'
      : undefined,
  not: () => '`not` becomes `any` or breaks the generated code: close the object and leave the property out.',
  title: () =>
    '`title` names a type in some generators and may hide a global (`Location`): the schema has a name.',
};

/** Rejects schemas that a caller's generator may turn into wrong code. */
export const generatorSafe: Oas3Rule = () => ({
  Schema(schema, { report, location }) {
    for (const [keyword, judge] of Object.entries(unsafe)) {
      if (!Object.hasOwn(schema, keyword)) continue;
      const message = judge((schema as Record<string, unknown>)[keyword]);
      if (message !== undefined) report({ message, location: location.child(keyword) });
    }
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      // openapi-typescript makes a property with a default required, in requests too.
      if (!Object.hasOwn(property, 'default') || schema.required?.includes(name)) continue;
      report({
        message: `The default of ${name} makes it required in some generated types: move it into a schema of its own, and refer to that.`,
        location: location.child(['properties', name, 'default']),
      });
    }
  },
});
