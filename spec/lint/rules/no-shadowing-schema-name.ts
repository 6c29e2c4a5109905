import type { Oas3Rule } from '@redocly/openapi-core';

/** Global names. A generated `type Error` would hide the global one in every file that imports it. */
const globals = new Set(['Error', 'Date', 'Request', 'Response']);

export const noShadowingSchemaName: Oas3Rule = () => ({
  NamedSchemas(schemas, { report, location }) {
    for (const name of Object.keys(schemas).filter((name) => globals.has(name))) {
      report({
        message: `A schema named ${name} hides the global ${name} in generated code: give it another name.`,
        location: location.child(name).key(),
      });
    }
  },
});
