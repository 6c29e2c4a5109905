// Usage: node run-scalar.mjs <bundle>. Prints the parser's result, with all references resolved.
import { readFile } from 'node:fs/promises';

import { dereference, validate } from '@scalar/openapi-parser';

const [file] = process.argv.slice(2);
const text = await readFile(file, 'utf8');
const { valid, errors } = await validate(text);
const { schema } = await dereference(text);
const operations = Object.values(schema.paths).flatMap((item) =>
  Object.values(item).flatMap(({ operationId, responses }) =>
    operationId ? [{ operationId, hasErrorBody: 'content' in responses.default }] : [],
  ),
);
console.log(JSON.stringify({ valid, errors, operations, schemas: Object.keys(schema.components.schemas) }));
