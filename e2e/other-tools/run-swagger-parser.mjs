// Usage: node run-swagger-parser.mjs <document>. Validates it by the schema and rules of its version, and prints the version
// and the operation ids.
import SwaggerParser from '@apidevtools/swagger-parser';

const [file] = process.argv.slice(2);
const { swagger, openapi, paths } = await SwaggerParser.validate(file);
const operationIds = Object.values(paths).flatMap((item) =>
  Object.values(item).flatMap(({ operationId }) => operationId ?? []),
);
console.log(JSON.stringify({ version: swagger ?? openapi, operationIds }));
