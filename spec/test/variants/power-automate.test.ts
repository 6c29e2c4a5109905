import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { bundleFile, contractNames, isObject } from '../../reader/index.ts';
import { readSwagger } from '../../variants/losses.ts';

/**
 * Microsoft's documented limits of custom connectors ("Create a custom connector from an OpenAPI definition", "Create a
 * custom connector with an OpenAPI extension"), and users' reports about the import. Not tried in Power Automate itself.
 */
describe.each(contractNames)('for a custom connector, the Swagger 2.0 document of %s', (name) => {
  const text = readFileSync(bundleFile(name, 'swagger-2.0'), 'utf8');
  const document = readSwagger(name);
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

  test('is smaller than 1 MB', () => {
    expect(Buffer.byteLength(text)).toBeLessThan(1_000_000);
  });

  test('has one host, and one way to sign in: the import takes the first', () => {
    expect(document).toMatchObject({
      swagger: '2.0',
      host: expect.any(String),
      schemes: [expect.any(String)],
    });
    expect(Object.values(document.securityDefinitions)).toMatchObject([{ type: 'apiKey' }]);
  });

  test('names each operation once, by letters and digits, with a summary that is no sentence', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { operationId, summary } of operations) {
      expect(operationId).toMatch(/^[A-Za-z0-9]+$/);
      expect(summary).toMatch(/^.{1,80}(?<!\.)$/);
    }
  });

  test('has no two paths that differ in capitals only', () => {
    const paths = Object.keys(document.paths).map((path) => path.toLowerCase());
    expect(new Set(paths).size).toBe(paths.length);
  });

  test('has no schema that contains itself, and at most 512 schemas in a definition', () => {
    for (const definition of Object.keys(document.definitions)) {
      expect(countSchemas(document.definitions, definition, [])).toBeLessThanOrEqual(512);
    }
  });

  test('says nothing that Swagger 2.0 has no word for', () => {
    const foreign =
      /^(anyOf|oneOf|not|if|then|else|const|nullable|x-oneOf|\$defs|requestBody|content|components)$/;
    const found: string[] = [];
    JSON.stringify(document, (key, value: unknown) => {
      if (key === 'examples') return undefined;
      if (foreign.test(key) || (key === 'type' && (Array.isArray(value) || value === 'null')))
        found.push(key);
      return value;
    });
    expect(found).toEqual([]);
  });

  test('shows examples of media types that the operation produces, and no list in a parameter', () => {
    for (const { responses, produces, parameters = [] } of operations) {
      const types = Object.values(responses).flatMap(({ examples = {} }) => Object.keys(examples));
      expect(produces).toEqual(expect.arrayContaining(types));
      expect(parameters.filter(({ collectionFormat }) => collectionFormat !== undefined)).toEqual([]);
    }
  });
});

/** @throws Error when a definition contains itself. */
function countSchemas(definitions: Record<string, unknown>, name: string, above: readonly string[]): number {
  if (above.includes(name)) throw new Error(`${name} contains itself: ${above.join(', ')}`);
  let count = 0;
  JSON.stringify(definitions[name], (_, value: unknown) => {
    if (!isObject(value)) return value;
    if (typeof value['$ref'] === 'string') {
      count += countSchemas(definitions, value['$ref'].replace('#/definitions/', ''), [...above, name]);
    } else if ('type' in value || 'x-nullable' in value) count += 1;
    return value;
  });
  return count;
}
