import type { Oas3Rule } from '@redocly/openapi-core';

/** Without `type: object`, ajv's discriminator mode lets a union accept null, in lint and in tests. */
export const discriminatorNeedsObject: Oas3Rule = () => ({
  Schema(schema, { report, location }) {
    if (!schema.discriminator || schema.type === 'object') return;
    report({
      message: 'A union with a discriminator must say type: object as well.',
      location: location.child('discriminator').key(),
    });
  },
});
