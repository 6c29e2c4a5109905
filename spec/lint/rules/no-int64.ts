import type { Oas3Rule } from '@redocly/openapi-core';

/** `format: int64` makes one generator answer a bigint and another a number. */
export const noInt64: Oas3Rule = () => ({
  Schema(schema, { report, location }) {
    if (schema.format !== 'int64') return;
    report({
      message: 'format int64 reads as bigint in one tool and as number in another: leave the format out.',
      location: location.child('format'),
    });
  },
});
