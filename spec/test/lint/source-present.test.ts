import { expect, test } from 'vitest';

import { document, lintDocument, withSchemas } from './lint-document.ts';

const source = { 'x-source': { section: '2.1', status: 'stated' } };
const header = { schema: { type: 'string' } };

function withOperation(operation: object): object {
  return document({ paths: { '/a': { get: { operationId: 'getA', responses: {}, ...operation } } } });
}

test.each([
  ['an operation', withOperation({}), 'The operation'],
  [
    'a parameter',
    withOperation({ ...source, parameters: [{ name: 'limit', in: 'query', ...header }] }),
    'limit',
  ],
  [
    'a header',
    withOperation({
      ...source,
      responses: { 200: { description: 'Found.', headers: { Location: header } } },
    }),
    'Location',
  ],
  ['a property', withSchemas({ Check: { properties: { id: { type: 'string' } } } }), 'id'],
  [
    'a property of a nested schema',
    withSchemas({ Check: { properties: { visa: { ...source, properties: { type: {} } } } } }),
    'type',
  ],
  [
    'a property whose schema has none either',
    withSchemas({
      Id: { type: 'string' },
      Check: { properties: { id: { $ref: '#/components/schemas/Id' } } },
    }),
    'id',
  ],
])('refuses %s without x-source', async (_what, subject, name) => {
  const problems = await lintDocument('source-present', subject);
  expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining(name)]);
});

test("counts a $ref as carrying its schema's, and the one beside it", async () => {
  const subject = withSchemas({
    Id: { type: 'string', ...source },
    Plain: { type: 'string' },
    Check: {
      properties: {
        id: { $ref: '#/components/schemas/Id' },
        name: { $ref: '#/components/schemas/Plain', ...source },
      },
    },
  });
  expect(await lintDocument('source-present', subject)).toEqual([]);
});

test('reports a property without a source once when another schema refers to it', async () => {
  const subject = withSchemas({
    Check: { properties: { id: { type: 'string' } } },
    ListedCheck: { properties: { $ref: '#/components/schemas/Check/properties' } },
  });
  expect(await lintDocument('source-present', subject)).toHaveLength(1);
});
